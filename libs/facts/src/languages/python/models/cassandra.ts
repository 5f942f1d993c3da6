import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Cassandra drivers. */
export const cassandra: LibraryModel = {
  name: 'cassandra',
  imports: ['cassandra'],
  rules: [call('cassandra.Cluster').connectsToDatabase('cassandra', { address: argument(0) })],
}
