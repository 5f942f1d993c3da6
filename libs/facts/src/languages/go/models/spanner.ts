import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Google Cloud Spanner. */
export const spanner: LibraryModel = {
  name: 'spanner',
  imports: ['cloud.google.com/go/spanner'],
  rules: [call('spanner.NewClient').connectsToDatabase('spanner', { address: argument(1) })],
}
