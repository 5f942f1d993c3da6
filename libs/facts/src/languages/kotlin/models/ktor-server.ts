import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb, methodsWithoutOptions } from '../../../models/rules.js'

/** Ktor, server: routes are nested blocks. */
export const ktorServer: LibraryModel = {
  name: 'ktor-server',
  imports: [],
  words: ['io.ktor.server', 'io.ktor.routing'],
  rules: eachVerb(
    call('{verb}').isEndpoint({
      method: verb,
      path: argument(0),
      handler: lastArgument,
      prefixesAround: ['route'],
    }),
    methodsWithoutOptions,
  ),
}
