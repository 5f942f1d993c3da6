import { argument, classOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, decorator } from '../../../models/rules.js'

/**
 * Axon Framework: commands, events and queries by class, over Axon Server (https://docs.axoniq.io/axon-framework-reference/). An
 * aggregate that rebuilds itself from its events (`@EventSourcingHandler`) hears nobody.
 */
export const axon: LibraryModel = {
  name: 'axon',
  imports: [],
  words: ['org.axonframework'],
  rules: [
    call('apply', 'AggregateLifecycle.apply').publishes('axon', { message: classOf(argument(0)) }),
    anyMethod('send', 'sendAndWait').publishes('axon', { message: classOf(argument(0)) }),
    anyMethod('publish', 'query').publishes('axon', { message: classOf(argument(0)) }),
    decorator('EventHandler', 'CommandHandler', 'QueryHandler', 'SagaEventHandler').takesMessages('axon'),
  ],
}
