import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Sinatra and Grape: a route is a verb with a block. */
export const sinatra: LibraryModel = {
  name: 'sinatra',
  imports: [],
  words: ['sinatra', 'Sinatra', 'Grape::API'],
  rules: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((verb) =>
    call(verb.toLowerCase()).isEndpoint({
      method: verb,
      path: argument(0),
      handler: lastArgument,
      prefixesAround: ['namespace', 'resource', 'resources'],
    }),
  ),
}
