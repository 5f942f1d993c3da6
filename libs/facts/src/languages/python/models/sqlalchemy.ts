import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** SQLAlchemy and libraries on top of it. */
export const sqlalchemy: LibraryModel = {
  name: 'sqlalchemy',
  imports: ['sqlalchemy', 'sqlmodel', 'databases', 'flask_sqlalchemy'],
  rules: [
    call(
      'sqlalchemy.create_engine',
      'sqlalchemy.create_async_engine',
      'sqlalchemy.engine_from_config',
      'sqlalchemy.Database',
      'sqlalchemy.async_engine_from_config',
    ).connectsToDatabase('sql', { address: firstOf(argument(0), argument('url')) }),
  ],
}
