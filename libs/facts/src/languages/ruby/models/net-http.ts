import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Net::HTTP of the standard library. */
export const netHttp: LibraryModel = {
  name: 'net-http',
  imports: [],
  words: ['Net::HTTP'],
  rules: [
    call('Net.HTTP.get', 'Net.HTTP.get_response').sendsRequest({ method: 'GET', url: argument(0) }),
    call('Net.HTTP.post', 'Net.HTTP.post_form').sendsRequest({ method: 'POST', url: argument(0) }),
    call('URI', 'URI.parse').returns(argument(0)),
  ],
}
