import { argument, connectionString, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const subscriber = 'redis-subscriber'
const database = 'redis-database'

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
  types: { ISubscriber: subscriber, IDatabase: database },
  rules: [
    call('ConnectionMultiplexer.Connect', 'ConnectionMultiplexer.ConnectAsync').connectsToDatabase('redis', {
      address: argument(0),
    }),
    anyMethod(
      'AddRedisClient',
      'AddRedisDistributedCache',
      'AddRedisOutputCache',
      'AddKeyedRedisClient',
    ).connectsToDatabase('redis', { address: connectionString(argument(0)) }),
    anyMethod('AddStackExchangeRedisCache').connectsToDatabase('redis', {
      address: firstOf(argument(0).property('Configuration'), argument(0).property('InstanceName')),
    }),
    anyMethod('GetSubscriber').creates(subscriber),
    anyMethod('GetDatabase').creates(database),
    // https://stackexchange.github.io/StackExchange.Redis/Streams
    method(database, 'StreamAdd', 'StreamAddAsync', 'ListLeftPushAsync', 'ListRightPushAsync').publishes('redis', {
      topic: argument(0),
    }),
    method(
      database,
      'StreamRead',
      'StreamReadAsync',
      'StreamReadGroup',
      'StreamReadGroupAsync',
      'ListLeftPopAsync',
      'ListRightPopAsync',
    ).subscribes('redis', {
      topic: argument(0),
    }),
    call('RedisChannel.Literal', 'RedisChannel.Pattern', 'RedisChannel').returns(argument(0)),
    method(subscriber, 'PublishAsync', 'Publish').publishes('redis', { topic: argument(0) }),
    method(subscriber, 'SubscribeAsync', 'Subscribe').subscribes('redis', { topic: argument(0) }),
  ],
}
