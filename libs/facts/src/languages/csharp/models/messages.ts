import { capture } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { callMatching } from '../../../models/rules.js'

/** Integration events, known by the names of their classes. */
export const messages: LibraryModel = {
  name: 'messages',
  imports: [],
  words: ['Event(', 'Event>', 'IntegrationEvent'],
  rules: [
    callMatching(/^(\w{3,}(?:IntegrationEvent|Event|EventMessage))$/, { isConstruction: true }).constructsMessage(
      capture,
    ),
  ],
}
