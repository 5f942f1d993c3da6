import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** MySQL and MariaDB drivers. */
export const mysql: LibraryModel = {
  name: 'mysql',
  imports: ['mysql', 'mysql2', 'mariadb'],
  words: ["'mysql", '"mysql', "'mariadb'", '"mariadb"'],
  rules: [
    call('mysql.createConnection', 'mysql.createPool').connectsToDatabase('mysql', {
      address: firstOf(argument(0).property('host'), argument(0).property('uri'), argument(0)),
    }),
    call('mysql.createPoolCluster').connectsToDatabase('mysql', {
      address: firstOf(argument(0).property('host'), argument(0)),
    }),
  ],
}
