import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Cassandra drivers. */
export const cassandra: LibraryModel = {
  name: 'cassandra',
  imports: ['github.com/gocql/gocql'],
  rules: [call('cassandra.NewCluster').connectsToDatabase('cassandra', { address: argument(0) })],
}
