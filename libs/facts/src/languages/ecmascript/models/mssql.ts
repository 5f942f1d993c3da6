import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Drivers of SQL Server: https://github.com/tediousjs/node-mssql, https://tediousjs.github.io/tedious/api-connection.html. */
export const mssql: LibraryModel = {
  name: 'mssql',
  imports: ['mssql', 'tedious'],
  words: ["'mssql", '"mssql', "'tedious'", '"tedious"'],
  rules: [
    call('mssql.connect', 'mssql.ConnectionPool', 'mssql.Connection').connectsToDatabase('sqlserver', {
      address: firstOf(argument(0).property('server'), argument(0)),
    }),
  ],
}
