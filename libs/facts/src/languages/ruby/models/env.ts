import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Environment variables. */
export const env: LibraryModel = {
  name: 'env',
  imports: [],
  words: ['ENV'],
  containers: [{ text: /^ENV$/, source: 'env', indexOnly: true }],
  rules: [call('ENV.fetch').readsEnvironment({ name: argument(0), fallback: argument(1) })],
}
