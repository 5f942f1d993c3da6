import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, methodsWithoutOptions } from '../../../models/rules.js'

const router = 'javalin-router'

/** Javalin, an HTTP framework: routes on the application, and in groups of its ApiBuilder (https://javalin.io/documentation). */
export const javalin: LibraryModel = {
  name: 'javalin',
  imports: [],
  words: ['io.javalin'],
  types: { Javalin: router },
  fluentRoles: [router],
  rules: [
    call('Javalin.create').creates(router, { isApplication: true }),
    method(router, 'start').listensOn(argument(0)),
    ...eachVerb(
      method(router, '{verb}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument }),
      methodsWithoutOptions,
    ),
    ...eachVerb(
      call('{verb}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument, prefixesAround: ['path'] }),
      methodsWithoutOptions,
    ),
  ],
}
