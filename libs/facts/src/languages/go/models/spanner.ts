import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Google Cloud Spanner. */
export const spanner: LibraryModel = {
  name: 'spanner',
  imports: ['cloud.google.com/go/spanner'],
  rules: [call('spanner.NewClient').connectsToDatabase('spanner', { address: argument(1) })],
}
