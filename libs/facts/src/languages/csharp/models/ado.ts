import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** ADO.NET connections. */
export const ado: LibraryModel = {
  name: 'ado',
  imports: [],
  words: ['NpgsqlConnection', 'SqlConnection', 'MySqlConnection', 'SqliteConnection', 'NpgsqlDataSource'],
  rules: [
    call('NpgsqlConnection', 'NpgsqlDataSource.Create', 'NpgsqlDataSourceBuilder').connectsToDatabase('postgres', {
      address: argument(0),
    }),
    call('SqlConnection').connectsToDatabase('sqlserver', { address: argument(0) }),
    call('MySqlConnection').connectsToDatabase('mysql', { address: argument(0) }),
    call('SqliteConnection').connectsToDatabase('sqlite', { address: argument(0) }),
  ],
}
