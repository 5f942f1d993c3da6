import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'httprouter-router'

/** HttpRouter, an HTTP router. */
export const httprouter: LibraryModel = {
  name: 'httprouter',
  imports: ['github.com/julienschmidt/httprouter'],
  types: { 'httprouter.Router': router },
  rules: [
    call('httprouter.New').creates(router),
    ...eachVerb(method(router, '{VERB}').isEndpoint({ method: verb, path: argument(0), handler: argument(1) })),
    method(router, 'Handle', 'Handler', 'HandlerFunc').isEndpoint({
      method: wordAt(argument(0), '*'),
      path: argument(1),
      handler: argument(2),
    }),
  ],
}
