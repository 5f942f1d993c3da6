import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method, wordAt } from '../../../models/rules.js'

const parser = 'dsn-parser'

/**
 * Doctrine DBAL, a layer above drivers of SQL databases:
 * https://www.doctrine-project.org/projects/doctrine-dbal/en/latest/reference/configuration.html.
 */
export const doctrine: LibraryModel = {
  name: 'doctrine',
  imports: [],
  words: ['Doctrine\\DBAL'],
  rules: [
    call('DriverManager.getConnection').connectsToDatabase(wordAt(argument(0).property('driver'), 'doctrine'), {
      address: firstOf(argument(0).property('url'), argument(0).property('host'), argument(0)),
    }),
    call('DsnParser').creates(parser),
    method(parser, 'parse').returns(argument(0)),
  ],
}
