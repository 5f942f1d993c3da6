import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { method } from '../../../models/rules.js'

const nestConfig = 'nest-config'

/** Environment variables and application configuration. */
export const env: LibraryModel = {
  name: 'env',
  imports: ['@nestjs/config'],
  words: ['process.env', 'import.meta.env', 'ConfigService', 'getEnv', "from 'config'", "require('config')", 'nconf'],
  types: { 'env.ConfigService': nestConfig, ConfigService: nestConfig },
  containers: [{ text: /^(?:process|import\.meta)\??\.env$/, source: 'env' }],
  rules: [method(nestConfig, 'get', 'getOrThrow').readsConfiguration({ name: argument(0), fallback: argument(1) })],
}
