import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Google Cloud databases. */
export const googleData: LibraryModel = {
  name: 'google-data',
  imports: [],
  words: ['SpannerConnection', 'FirestoreDb'],
  rules: [
    call('SpannerConnection').connectsToDatabase('spanner', { address: argument(0) }),
    call('FirestoreDb.Create').connectsToDatabase('firestore', { address: argument(0) }),
  ],
}
