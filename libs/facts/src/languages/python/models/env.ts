import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Environment variables and application configuration. */
export const env: LibraryModel = {
  name: 'env',
  imports: ['os', 'decouple', 'environ', 'environs', 'dotenv'],
  words: ['environ', 'getenv', 'decouple', 'BaseSettings', 'get_env', 'env('],
  containers: [
    { text: /^(?:os\.)?environ$/, source: 'env' },
    { text: /^(?:(?:current_)?app|settings)\.config$|^config$|(?:^|\.)settings$/, source: 'config', indexOnly: true },
  ],
  rules: [
    call('env.getenv').readsEnvironment({
      name: firstOf(argument(0), argument('key')),
      fallback: firstOf(argument(1), argument('default')),
    }),
    call('env.environ.get', 'env.environ.setdefault', 'env.environ.pop', 'env.get').readsEnvironment({
      name: argument(0),
      fallback: argument(1),
    }),
    call('env.config').readsEnvironment({ name: argument(0), fallback: argument('default') }),
    anyMethod('config.get').readsConfiguration({ name: argument(0), fallback: argument(1) }),
  ],
}
