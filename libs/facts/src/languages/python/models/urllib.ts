import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method, wordAt } from '../../../models/rules.js'

const urllib3Pool = 'urllib3-pool'

/** urllib and urllib3, HTTP clients. */
export const urllib: LibraryModel = {
  name: 'urllib',
  imports: ['urllib', 'urllib3', 'urllib2'],
  words: ['urllib'],
  types: { 'urllib.PoolManager': urllib3Pool },
  rules: [
    call('urllib.urlopen', 'urllib.Request', 'urllib.request.urlopen', 'urllib.request.Request').sendsRequest({
      method: wordAt(argument('method'), 'GET'),
      url: argument(0),
    }),
    call('urllib.PoolManager').creates(urllib3Pool),
    method(urllib3Pool, 'request').sendsRequest({ method: wordAt(argument(0)), url: argument(1) }),
  ],
}
