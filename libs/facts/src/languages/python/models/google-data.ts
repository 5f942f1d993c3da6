import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Google Cloud databases. */
export const googleData: LibraryModel = {
  name: 'google-data',
  imports: [
    'google.cloud',
    'google.cloud.firestore',
    'google.cloud.spanner',
    'google.cloud.bigquery',
    'langchain_google_alloydb_pg',
  ],
  rules: [
    call('google-data.Client', 'google-data.firestore.Client').connectsToDatabase('firestore', {
      address: argument('project'),
    }),
    call('google-data.AlloyDBEngine.from_instance').connectsToDatabase('postgres', { address: argument('instance') }),
  ],
}
