import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Cassandra drivers. */
export const cassandra: LibraryModel = {
  name: 'cassandra',
  imports: ['cassandra-driver'],
  rules: [call('cassandra.Client').connectsToDatabase('cassandra', { address: argument(0).property('contactPoints') })],
}
