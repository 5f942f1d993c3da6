import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const client = 'angular-http'

/** HTTP client of Angular. */
export const angularHttp: LibraryModel = {
  name: 'angular-http',
  imports: ['@angular/common/http'],
  types: { 'angular-http.HttpClient': client },
  rules: [
    ...eachVerb(method(client, '{verb}').sendsRequest({ method: verb, url: argument(0) })),
    method(client, 'request').sendsRequest({ method: wordAt(argument(0), 'GET'), url: argument(1) }),
  ],
}
