import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** PDO and mysqli, drivers of SQL databases. */
export const pdo: LibraryModel = {
  name: 'pdo',
  imports: [],
  words: ['PDO(', 'mysqli('],
  rules: [
    call('PDO').connectsToDatabase('pdo', { address: argument(0) }),
    call('mysqli').connectsToDatabase('mysql', { address: argument(0) }),
  ],
}
