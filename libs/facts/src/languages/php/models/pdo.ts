import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

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
