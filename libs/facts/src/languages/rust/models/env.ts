import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Environment variables. */
export const env: LibraryModel = {
  name: 'env',
  imports: [],
  words: ['env::', 'dotenv'],
  rules: [
    call('env.var', 'std.env.var', 'env.var_os', 'dotenv.var', 'dotenvy.var').readsEnvironment({ name: argument(0) }),
  ],
}
