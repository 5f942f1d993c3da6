import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const subscriber = 'redis-subscriber'

/** Redis clients, as a store and as a broker. */
export const redis: LibraryModel = {
  name: 'redis',
  imports: [],
  words: [
    'ConnectionMultiplexer',
    'AddStackExchangeRedisCache',
    'AddRedis',
    'AddRedisClient',
    'AddRedisDistributedCache',
    'AddRedisOutputCache',
    'ISubscriber',
  ],
  types: { ISubscriber: subscriber },
  rules: [
    call('ConnectionMultiplexer.Connect', 'ConnectionMultiplexer.ConnectAsync').connectsToDatabase('redis', {
      address: argument(0),
    }),
    anyMethod(
      'AddRedisClient',
      'AddRedisDistributedCache',
      'AddRedisOutputCache',
      'AddKeyedRedisClient',
    ).connectsToDatabase('redis', { address: argument(0) }),
    anyMethod('AddStackExchangeRedisCache').connectsToDatabase('redis', {
      address: firstOf(argument(0).property('Configuration'), argument(0).property('InstanceName')),
    }),
    anyMethod('GetSubscriber').creates(subscriber),
    method(subscriber, 'PublishAsync', 'Publish').publishes('redis', { topic: argument(0) }),
    method(subscriber, 'SubscribeAsync', 'Subscribe').subscribes('redis', { topic: argument(0) }),
  ],
}
