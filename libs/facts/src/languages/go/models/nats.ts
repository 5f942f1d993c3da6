import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'nats'

/** NATS and its streams. */
export const nats: LibraryModel = {
  name: 'nats',
  imports: ['github.com/nats-io/nats.go', 'github.com/nats-io/stan.go'],
  types: { 'nats.Conn': client, 'nats.EncodedConn': client, 'nats.JetStreamContext': client, 'nats.JetStream': client },
  rules: [
    call('nats.Connect').creates(client, { address: argument(0) }),
    call('nats.Connect').connectsToBroker('nats', { address: argument(0) }),
    call('nats.JetStream').creates(client),
    method(client, 'JetStream').creates(client),
    method(client, 'Publish', 'Request').publishes('nats', { topic: argument(0) }),
    method(client, 'PublishAsync').publishes('nats', { topic: argument(0) }),
    call('nats.Msg').publishes('nats', { topic: argument('Subject') }),
    method(client, 'Subscribe', 'QueueSubscribe', 'SubscribeSync', 'PullSubscribe').subscribes('nats', {
      topic: argument(0),
    }),
  ],
}
