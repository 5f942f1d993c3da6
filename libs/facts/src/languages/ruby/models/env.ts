import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Environment variables. */
export const env: LibraryModel = {
  name: 'env',
  imports: [],
  words: ['ENV'],
  containers: [{ text: /^ENV$/, source: 'env', indexOnly: true }],
  rules: [call('ENV.fetch').readsEnvironment({ name: argument(0), fallback: argument(1) })],
}
