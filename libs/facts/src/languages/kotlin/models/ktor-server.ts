import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb, methodsWithoutOptions } from '../../../models/rules.js'

/** Types that functions of routes extend (https://ktor.io/docs/server-routing.html#route_extension_function). */
export const routeReceiver = /^(?:Route|Routing)$/

/** Ktor, server: routes are nested blocks. */
export const ktorServer: LibraryModel = {
  name: 'ktor-server',
  imports: [],
  words: ['io.ktor.server', 'io.ktor.routing'],
  rules: [
    // https://ktor.io/docs/server-configuration-code.html#embedded-basic
    call('embeddedServer').listensOn(argument('port')),
    // https://ktor.io/docs/server-routing.html: a path may stand in the blocks around alone, also of a function's caller.
    ...eachVerb(
      call('{verb}').isEndpoint({
        method: verb,
        path: argument(0).whenAtLeast(2),
        pathMayBeAround: true,
        handler: lastArgument,
        prefixesAround: ['route'],
        receiverOfFunction: routeReceiver,
      }),
      methodsWithoutOptions,
    ),
  ],
}
