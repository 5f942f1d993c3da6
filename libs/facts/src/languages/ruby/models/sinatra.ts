import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb } from '../../../models/rules.js'

/** Sinatra and Grape: a route is a verb with a block. */
export const sinatra: LibraryModel = {
  name: 'sinatra',
  imports: [],
  words: ['sinatra', 'Sinatra', 'Grape::API'],
  rules: eachVerb(
    call('{verb}').isEndpoint({
      method: verb,
      path: argument(0),
      handler: lastArgument,
      prefixesAround: ['namespace', 'resource', 'resources'],
    }),
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  ),
}
