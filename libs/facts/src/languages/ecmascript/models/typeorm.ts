import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, wordAt } from '../../../models/rules.js'

/** TypeORM and MikroORM, object mappers. */
export const typeorm: LibraryModel = {
  name: 'typeorm',
  imports: ['typeorm', '@nestjs/typeorm', '@mikro-orm/core', '@mikro-orm/nestjs'],
  rules: [
    call(
      'typeorm.DataSource',
      'typeorm.createConnection',
      'typeorm.TypeOrmModule.forRoot',
      'typeorm.MikroORM.init',
      'typeorm.MikroOrmModule.forRoot',
    ).connectsToDatabase(wordAt(argument(0).property('type'), 'typeorm'), {
      address: firstOf(
        argument(0).property('url'),
        argument(0).property('host'),
        argument(0).property('clientUrl'),
        argument(0),
      ),
    }),
    // https://docs.nestjs.com/techniques/database#async-configuration
    call('typeorm.TypeOrmModule.forRootAsync', 'typeorm.MikroOrmModule.forRootAsync').connectsToDatabase(
      wordAt(argument(0).property('useFactory', 'type'), 'typeorm'),
      {
        address: firstOf(
          argument(0).property('useFactory', 'url'),
          argument(0).property('useFactory', 'host'),
          argument(0).property('useFactory', 'clientUrl'),
        ),
      },
    ),
  ],
}
