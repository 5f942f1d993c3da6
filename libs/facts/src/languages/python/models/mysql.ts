import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** MySQL and MariaDB drivers. */
export const mysql: LibraryModel = {
  name: 'mysql',
  imports: ['pymysql', 'mysql', 'MySQLdb', 'aiomysql'],
  rules: [
    call('mysql.connect', 'mysql.connector.connect', 'mysql.create_pool').connectsToDatabase('mysql', {
      address: firstOf(argument('host'), argument(0)),
    }),
  ],
}
