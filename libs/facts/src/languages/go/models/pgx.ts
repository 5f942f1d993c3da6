import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** PostgreSQL drivers. */
export const pgx: LibraryModel = {
  name: 'pgx',
  imports: ['github.com/jackc/pgx', 'github.com/go-pg/pg'],
  rules: [
    call('pgx.Connect').connectsToDatabase('postgres', {
      address: firstOf(argument(1), argument(0).property('Addr'), argument(0)),
    }),
    call('pgx.New').connectsToDatabase('postgres', { address: argument(1) }),
    call('pgx.ParseConfig').connectsToDatabase('postgres', { address: argument(0) }),
  ],
}
