import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** OkHttp, an HTTP client. */
export const okhttp: LibraryModel = {
  name: 'okhttp',
  imports: [],
  words: ['okhttp', 'OkHttpClient'],
  rules: [anyMethod('url').sendsRequest({ method: '*', url: argument(0) })],
}
