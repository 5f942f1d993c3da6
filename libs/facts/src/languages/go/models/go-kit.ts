import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, wordAt } from '../../../models/rules.js'

/** Clients of Go kit's HTTP transport. Its servers are handlers of a router. */
export const goKit: LibraryModel = {
  name: 'go-kit',
  imports: ['github.com/go-kit/kit/transport/http'],
  rules: [call('go-kit.NewClient').sendsRequest({ method: wordAt(argument(0)), url: argument(1) })],
}
