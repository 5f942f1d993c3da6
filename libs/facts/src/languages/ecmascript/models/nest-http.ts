import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, httpMethods, method, wordAt } from '../../../models/rules.js'

const client = 'nest-http'
const axios = 'axios'

/** HTTP client of NestJS. */
export const nestHttp: LibraryModel = {
  name: 'nest-http',
  imports: ['@nestjs/axios'],
  words: ['HttpService'],
  types: { 'nest-http.HttpService': client, HttpService: client },
  rules: [
    ...httpMethods.map((verb) => method(client, verb.toLowerCase()).sendsRequest({ method: verb, url: argument(0) })),
    method(client, 'request').sendsRequest({
      method: wordAt(argument(0).property('method'), 'GET'),
      url: argument(0).property('url'),
    }),
    call('nest-http.axiosRef').creates(axios),
    ...httpMethods.map((verb) =>
      method(client, `axiosRef.${verb.toLowerCase()}`).sendsRequest({ method: verb, url: argument(0) }),
    ),
  ],
}
