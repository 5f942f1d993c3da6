import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Exposed, a library for SQL. */
export const exposed: LibraryModel = {
  name: 'exposed',
  imports: [],
  words: ['org.jetbrains.exposed'],
  rules: [call('Database.connect').connectsToDatabase('jdbc', { address: argument(0) })],
}
