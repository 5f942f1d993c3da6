import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Google Cloud Firestore. */
export const firestore: LibraryModel = {
  name: 'firestore',
  imports: ['cloud.google.com/go/firestore', 'firebase.google.com/go'],
  rules: [call('firestore.NewClient').connectsToDatabase('firestore', { address: argument(1) })],
}
