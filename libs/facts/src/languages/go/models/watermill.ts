import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const publisher = 'watermill-publisher'
const subscriber = 'watermill-subscriber'
const router = 'watermill-handlers'

/** Watermill, messages over any broker. The broker is in the type of the publisher, which is often made elsewhere. */
export const watermill: LibraryModel = {
  name: 'watermill',
  imports: [
    'github.com/ThreeDotsLabs/watermill',
    'github.com/ThreeDotsLabs/watermill-kafka',
    'github.com/ThreeDotsLabs/watermill-amqp',
    'github.com/ThreeDotsLabs/watermill-nats',
    'github.com/ThreeDotsLabs/watermill-googlecloud',
    'github.com/ThreeDotsLabs/watermill-redisstream',
    'github.com/ThreeDotsLabs/watermill-sql',
    'github.com/ThreeDotsLabs/watermill-amazonsqs',
  ],
  types: {
    'watermill.Publisher': publisher,
    'watermill.Subscriber': subscriber,
    'watermill.Router': router,
  },
  rules: [
    call('watermill.NewPublisher').creates(publisher),
    call('watermill.NewSubscriber').creates(subscriber),
    call('watermill.NewRouter').creates(router),
    method(publisher, 'Publish').publishes('watermill', { topic: argument(0) }),
    method(subscriber, 'Subscribe').subscribes('watermill', { topic: argument(1) }),
    method(router, 'AddHandler').subscribes('watermill', { topic: argument(1) }),
    method(router, 'AddHandler').publishes('watermill', { topic: argument(3) }),
    method(router, 'AddNoPublisherHandler', 'AddConsumerHandler').subscribes('watermill', { topic: argument(1) }),
  ],
}
