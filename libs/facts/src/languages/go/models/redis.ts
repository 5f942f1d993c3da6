import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const client = 'redis'
const options = 'redis-options'

/** Redis clients, as a store and as a broker. */
export const redis: LibraryModel = {
  name: 'redis',
  imports: [
    'github.com/redis/go-redis',
    'github.com/go-redis/redis',
    'github.com/gomodule/redigo',
    'github.com/redis/rueidis',
  ],
  types: {
    'redis.Client': client,
    'redis.ClusterClient': client,
    'redis.UniversalClient': client,
    'redis.Cmdable': client,
  },
  fields: { role: client, names: ['redis', 'redisClient', 'rdb', 'client'] },
  rules: [
    call('redis.NewClient').creates(client, {
      address: firstOf(argument(0).property('Addr'), argument(0).property('InitAddress')),
    }),
    call('redis.NewClient').connectsToDatabase('redis', {
      address: firstOf(argument(0).property('Addr'), argument(0).property('InitAddress'), argument(0)),
    }),
    call('redis.NewClusterClient', 'redis.NewUniversalClient').creates(client, {
      address: argument(0).property('Addrs', '0'),
    }),
    call('redis.NewClusterClient', 'redis.NewUniversalClient').connectsToDatabase('redis', {
      address: firstOf(argument(0).property('Addrs', '0'), argument(0)),
    }),
    call('redis.ParseURL').creates(options, { address: argument(0) }),
    call('redis.Dial').connectsToDatabase('redis', { address: argument(1) }),
    call('redis.DialURL').connectsToDatabase('redis', { address: argument(0) }),
    // https://redis.io/docs/latest/develop/data-types/streams/
    anyMethod('XAdd').publishes('redis', { topic: argument(1).property('Stream') }),
    anyMethod('XReadGroup', 'XRead').subscribes('redis', { topic: argument(1).property('Streams', '0') }),
    method(client, 'Publish', 'LPush', 'RPush').publishes('redis', { topic: argument(1) }),
    method(client, 'Subscribe', 'PSubscribe').subscribes('redis', { topic: argument(1) }),
    method(client, 'BLPop', 'BRPop').subscribes('redis', { topic: argument(2) }),
  ],
}
