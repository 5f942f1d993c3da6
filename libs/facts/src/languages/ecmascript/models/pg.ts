import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** PostgreSQL drivers. */
export const pg: LibraryModel = {
  name: 'pg',
  imports: ['pg', 'pg-promise', 'postgres', '@neondatabase/serverless', 'pg-pool', 'slonik'],
  words: ["'pg'", '"pg"', 'pg-promise', "'postgres'", '"postgres"', 'neondatabase', 'slonik'],
  rules: [
    call('pg.Pool', 'pg.Client', 'pg()', 'pg').connectsToDatabase('postgres', {
      address: firstOf(
        argument(0).property('connectionString'),
        argument(0).property('url'),
        argument(0).property('uri'),
        argument(0).property('host'),
        argument(0),
      ),
    }),
    call('pg.createPool', 'pg.neon').connectsToDatabase('postgres', { address: argument(0) }),
  ],
}
