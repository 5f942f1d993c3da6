import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const goHttpClient = 'go-http-client'
const serveMuxRouter = 'serve-mux-router'

/** `net/http`: the HTTP client and server of the standard library. */
export const netHttp: LibraryModel = {
  name: 'net-http',
  imports: ['net/http'],
  words: ['"net/http"'],
  types: { 'net-http.Client': goHttpClient, 'net-http.ServeMux': serveMuxRouter },
  rules: [
    // https://pkg.go.dev/net/http#Server.Addr
    call('net-http.ListenAndServe', 'net-http.ListenAndServeTLS').listensOn(argument(0)),
    call('net-http.Server').listensOn(argument('Addr')),
    call('net-http.NewServeMux').creates(serveMuxRouter),
    call('net-http.NewRequest').sendsRequest({ method: wordAt(argument(0)), url: argument(1) }),
    call('net-http.NewRequestWithContext').sendsRequest({ method: wordAt(argument(1)), url: argument(2) }),
    ...eachVerb(call('net-http.{Verb}').sendsRequest({ method: verb, url: argument(0) }), ['GET', 'POST', 'HEAD']),
    call('net-http.PostForm', 'net-http.DefaultClient.PostForm').sendsRequest({ method: 'POST', url: argument(0) }),
    ...eachVerb(method(goHttpClient, '{Verb}').sendsRequest({ method: verb, url: argument(0) }), [
      'GET',
      'POST',
      'HEAD',
    ]),
    method(goHttpClient, 'PostForm').sendsRequest({ method: 'POST', url: argument(0) }),
    ...eachVerb(call('net-http.DefaultClient.{Verb}').sendsRequest({ method: verb, url: argument(0) }), [
      'GET',
      'POST',
      'HEAD',
    ]),
    call('net-http.HandleFunc', 'net-http.Handle').isEndpoint({ method: '*', path: argument(0), handler: argument(1) }),
    method(serveMuxRouter, 'HandleFunc', 'Handle').isEndpoint({ method: '*', path: argument(0), handler: argument(1) }),
  ],
}
