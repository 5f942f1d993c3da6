import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { httpMethods, method, wordAt } from '../../../models/rules.js'

const client = 'angular-http'

/** HTTP client of Angular. */
export const angularHttp: LibraryModel = {
  name: 'angular-http',
  imports: ['@angular/common/http'],
  types: { 'angular-http.HttpClient': client },
  rules: [
    ...httpMethods.map((verb) => method(client, verb.toLowerCase()).sendsRequest({ method: verb, url: argument(0) })),
    method(client, 'request').sendsRequest({ method: wordAt(argument(0), 'GET'), url: argument(1) }),
  ],
}
