import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Cassandra drivers. */
export const cassandra: LibraryModel = {
  name: 'cassandra',
  imports: ['cassandra'],
  rules: [call('cassandra.Cluster').connectsToDatabase('cassandra', { address: argument(0) })],
}
