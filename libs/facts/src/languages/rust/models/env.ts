import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Environment variables. */
export const env: LibraryModel = {
  name: 'env',
  imports: [],
  words: ['env::', 'dotenv'],
  rules: [
    call('env.var', 'std.env.var', 'env.var_os', 'dotenv.var', 'dotenvy.var').readsEnvironment({ name: argument(0) }),
  ],
}
