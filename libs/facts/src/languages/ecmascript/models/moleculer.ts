import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, callMatching } from '../../../models/rules.js'

/** Events of Moleculer, which a transporter carries to other nodes: https://moleculer.services/docs/0.14/events.html. */
export const moleculer: LibraryModel = {
  name: 'moleculer',
  imports: ['moleculer'],
  words: ['moleculer'],
  rules: [
    // Sockets and emitters of the same file have an `emit`, too.
    callMatching(/^(?:emit|broadcast)$/, { receiver: /(?:^|[\s.])(?:\w*[bB]roker|ctx|context)$/ }).publishes(
      'moleculer',
      { topic: argument(0) },
    ),
    anyMethod('createService', 'parseServiceSchema').subscribes('moleculer', { topic: argument(0).property('events') }),
  ],
}
