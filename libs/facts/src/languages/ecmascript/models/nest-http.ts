import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const client = 'nest-http'
const axios = 'axios'

/** HTTP client of NestJS. */
export const nestHttp: LibraryModel = {
  name: 'nest-http',
  imports: ['@nestjs/axios'],
  words: ['HttpService'],
  types: { 'nest-http.HttpService': client, HttpService: client },
  rules: [
    ...eachVerb(method(client, '{verb}').sendsRequest({ method: verb, url: argument(0) })),
    method(client, 'request').sendsRequest({
      method: wordAt(argument(0).property('method'), 'GET'),
      url: argument(0).property('url'),
    }),
    call('nest-http.axiosRef').creates(axios),
    ...eachVerb(method(client, 'axiosRef.{verb}').sendsRequest({ method: verb, url: argument(0) })),
  ],
}
