import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, wordAt } from '../../../models/rules.js'

/** Knex, a query builder. */
export const knex: LibraryModel = {
  name: 'knex',
  imports: ['knex', 'objection'],
  words: ["'knex'", '"knex"'],
  rules: [
    call('knex', 'knex.knex').connectsToDatabase(wordAt(argument(0).property('client'), 'sql'), {
      address: firstOf(
        argument(0).property('connection', 'connectionString'),
        argument(0).property('connection', 'host'),
        argument(0).property('connection'),
        argument(0).property('url'),
        argument(0).property('host'),
        argument(0),
      ),
    }),
  ],
}
