import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, wordAt } from '../../../models/rules.js'

/** Sequelize, an object mapper. */
export const sequelize: LibraryModel = {
  name: 'sequelize',
  imports: ['sequelize', 'sequelize-typescript', '@nestjs/sequelize'],
  rules: [
    call('sequelize.Sequelize', 'sequelize').connectsToDatabase(
      wordAt(
        firstOf(argument(3).property('dialect'), argument(1).property('dialect'), argument(0).property('dialect')),
        'sql',
      ),
      { address: firstOf(argument(3).property('host'), argument(0).property('host'), argument(0)) },
    ),
    call('sequelize.SequelizeModule.forRoot').connectsToDatabase(wordAt(argument(0).property('dialect'), 'sql'), {
      address: firstOf(argument(0).property('host'), argument(0).property('uri'), argument(0)),
    }),
  ],
}
