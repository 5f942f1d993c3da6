import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** SeaORM: https://www.sea-ql.org/SeaORM/docs/install-and-config/connection/. The scheme of the address says which database it is. */
export const seaOrm: LibraryModel = {
  name: 'sea-orm',
  imports: [],
  words: ['sea_orm'],
  rules: [
    call('sea_orm.Database.connect', 'Database.connect').connectsToDatabase('sql', { address: argument(0) }),
    call('sea_orm.ConnectOptions.new', 'ConnectOptions.new').connectsToDatabase('sql', { address: argument(0) }),
  ],
}
