import { argument, firstOf, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, wordAt } from '../../../models/rules.js'

/** GORM, an object mapper. */
export const gorm: LibraryModel = {
  name: 'gorm',
  imports: ['gorm.io/driver', 'github.com/jinzhu/gorm', 'github.com/glebarez/sqlite'],
  rules: [
    call('gorm.Open').connectsToDatabase(wordAt(receiver, 'gorm'), {
      address: firstOf(argument(1), argument(0).property('DSN'), argument(0)),
    }),
    call('gorm.New').connectsToDatabase(wordAt(receiver, 'gorm'), { address: argument(0).property('DSN') }),
  ],
}
