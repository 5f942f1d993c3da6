import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Cassandra drivers. */
export const cassandra: LibraryModel = {
  name: 'cassandra',
  imports: ['github.com/gocql/gocql'],
  rules: [call('cassandra.NewCluster').connectsToDatabase('cassandra', { address: argument(0) })],
}
