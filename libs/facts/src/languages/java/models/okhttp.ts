import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { anyMethod } from '../rules.js'

/** OkHttp, an HTTP client. */
export const okhttp: LibraryModel = {
  name: 'okhttp',
  imports: [],
  words: ['okhttp', 'OkHttpClient'],
  rules: [anyMethod('url').sendsRequest({ method: '*', url: argument(0) })],
}
