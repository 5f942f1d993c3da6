import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, wordAt } from '../../../models/rules.js'

/** `database/sql` and its wrappers. */
export const databaseSql: LibraryModel = {
  name: 'database-sql',
  imports: ['database/sql', 'github.com/jmoiron/sqlx', 'github.com/XSAM/otelsql'],
  words: ['"database/sql"', 'jmoiron/sqlx', 'otelsql'],
  rules: [
    call(
      'database-sql.Open',
      'database-sql.Connect',
      'database-sql.MustConnect',
      'database-sql.MustOpen',
    ).connectsToDatabase(wordAt(argument(0), 'sql'), { address: argument(1) }),
    call('database-sql.ConnectContext').connectsToDatabase(wordAt(argument(1), 'sql'), { address: argument(2) }),
  ],
}
