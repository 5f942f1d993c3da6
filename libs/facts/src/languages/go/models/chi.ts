import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'chi-router'

/** chi, an HTTP router. */
export const chi: LibraryModel = {
  name: 'chi',
  imports: ['github.com/go-chi/chi'],
  fields: { role: router, names: ['router', 'group', 'engine', 'echo', 'app', 'server', 'mux', 'e', 'r', 'g'] },
  types: { 'chi.Router': router, 'chi.Mux': router },
  rules: [
    call('chi.NewRouter', 'chi.NewMux').creates(router),
    method(router, 'Route').creates(router, { prefix: argument(0), callback: lastArgument }),
    // `r.Route("/orders", orders.Register)`, https://pkg.go.dev/github.com/go-chi/chi/v5#Router
    method(router, 'Route').mounts({ prefix: argument(0), child: argument(1) }),
    method(router, 'Group').creates(router, { callback: lastArgument }),
    method(router, 'With').creates(router),
    method(router, 'Mount').mounts({ prefix: argument(0), child: argument(1) }),
    ...eachVerb(method(router, '{Verb}').isEndpoint({ method: verb, path: argument(0), handler: argument(1) })),
    method(router, 'Handle', 'HandleFunc').isEndpoint({ method: '*', path: argument(0), handler: argument(1) }),
    method(router, 'Method', 'MethodFunc').isEndpoint({
      method: wordAt(argument(0), '*'),
      path: argument(1),
      handler: argument(2),
    }),
  ],
}
