import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'nats-jetstream'

/** Streams of NATS: https://pkg.go.dev/github.com/nats-io/nats.go/jetstream. */
export const natsJetstream: LibraryModel = {
  name: 'nats-jetstream',
  imports: ['github.com/nats-io/nats.go/jetstream'],
  types: { 'nats-jetstream.JetStream': client, 'nats-jetstream.Publisher': client },
  rules: [
    call('nats-jetstream.New', 'nats-jetstream.NewWithDomain').creates(client),
    method(client, 'Publish').publishes('nats', { topic: argument(1) }),
    method(client, 'PublishAsync').publishes('nats', { topic: argument(0) }),
    call('nats-jetstream.ConsumerConfig', 'nats-jetstream.OrderedConsumerConfig').subscribes('nats', {
      topic: firstOf(argument('FilterSubject'), argument('FilterSubjects')),
    }),
  ],
}
