import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb } from '../../../models/rules.js'

/** `java.net.http` and Apache HttpClient. */
export const javaHttp: LibraryModel = {
  name: 'java-http',
  imports: [],
  words: ['java.net.http', 'HttpRequest', 'HttpGet', 'HttpPost'],
  rules: [
    call('HttpRequest.newBuilder').sendsRequest({ method: '*', url: argument(0) }),
    ...eachVerb(call('Http{Verb}').sendsRequest({ method: verb, url: argument(0) }), ['GET', 'POST', 'PUT', 'DELETE']),
  ],
}
