import { argument, everyArgument, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method, wordAt } from '../../../models/rules.js'

const router = 'gorilla-router'
const route = 'gorilla-route'

/** Gorilla mux, an HTTP router. */
export const gorilla: LibraryModel = {
  name: 'gorilla',
  imports: ['github.com/gorilla/mux'],
  types: { 'gorilla.Router': router, 'gorilla.Route': route },
  rules: [
    call('gorilla.NewRouter').creates(router),
    method(router, 'HandleFunc', 'Handle').isEndpoint({
      method: '*',
      path: argument(0),
      handler: argument(1),
      methodsFromChained: 'Methods',
    }),
    method(router, 'Methods').creates(route, { method: everyArgument }),
    method(router, 'Path', 'PathPrefix').creates(route, { prefix: argument(0) }),
    method(router, 'StrictSlash').creates(router),
    method(router, 'Host', 'NewRoute').creates(route),
    method(route, 'Methods').creates(route, { method: everyArgument }),
    method(route, 'Path', 'PathPrefix').creates(route, { prefix: argument(0) }),
    method(route, 'Name').creates(route),
    method(route, 'Subrouter').creates(router),
    method(route, 'Handler', 'HandlerFunc').isEndpoint({
      method: wordAt(receiver, '*'),
      handler: argument(0),
      methodsFromChained: 'Methods',
    }),
  ],
}
