import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Exposed, a library for SQL. */
export const exposed: LibraryModel = {
  name: 'exposed',
  imports: [],
  words: ['org.jetbrains.exposed'],
  rules: [call('Database.connect').connectsToDatabase('jdbc', { address: argument(0) })],
}
