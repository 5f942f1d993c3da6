import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb } from '../../../models/rules.js'

const around = ['namespace', 'scope']

/** Routes of Rails. */
export const rails: LibraryModel = {
  name: 'rails',
  imports: [],
  words: ['routes.draw'],
  rules: [
    ...eachVerb(
      call('{verb}').isEndpoint({
        method: verb,
        path: argument(0),
        handler: firstOf(argument('to'), argument(1)),
        handlerIsOptional: true,
        prefixesAround: around,
      }),
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    ),
    ...(
      [
        ['GET', '', 'index'],
        ['POST', '', 'create'],
        ['GET', '/{id}', 'show'],
        ['PUT', '/{id}', 'update'],
        ['DELETE', '/{id}', 'destroy'],
      ] as const
    ).map(([verb, suffix, action]) =>
      call('resources').isEndpoint({
        method: verb,
        path: argument(0),
        suffix,
        prefixesAround: around,
        listedIn: { only: argument('only'), except: argument('except'), word: action },
      }),
    ),
  ],
}
