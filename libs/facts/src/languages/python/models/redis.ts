import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'redis-client'

/** Redis clients, as a store and as a broker. */
export const redis: LibraryModel = {
  name: 'redis',
  imports: ['redis', 'aioredis', 'rediscluster'],
  words: ['redis'],
  types: { 'redis.Redis': client, 'redis.StrictRedis': client },
  rules: [
    call(
      'redis.Redis',
      'redis.StrictRedis',
      'redis.from_url',
      'redis.Redis.from_url',
      'redis.asyncio.Redis',
      'redis.asyncio.from_url',
      'redis.asyncio.Redis.from_url',
      'redis.RedisCluster',
      'redis.StrictRedis.from_url',
    ).creates(client, { address: firstOf(argument('host'), argument(0), argument('url')) }),
    call(
      'redis.Redis',
      'redis.StrictRedis',
      'redis.from_url',
      'redis.Redis.from_url',
      'redis.asyncio.Redis',
      'redis.asyncio.from_url',
      'redis.asyncio.Redis.from_url',
      'redis.RedisCluster',
      'redis.StrictRedis.from_url',
    ).connectsToDatabase('redis', { address: firstOf(argument('host'), argument(0), argument('url')) }),
    method(client, 'pubsub').creates(client),
    // https://redis.io/docs/latest/commands/xreadgroup/
    method(client, 'xreadgroup').subscribes('redis', { topic: firstOf(argument(2), argument('streams')) }),
    method(client, 'xread').subscribes('redis', { topic: firstOf(argument(0), argument('streams')) }),
    method(client, 'publish', 'lpush', 'rpush', 'xadd').publishes('redis', { topic: argument(0) }),
    method(client, 'subscribe', 'psubscribe', 'blpop', 'brpop').subscribes('redis', { topic: argument(0) }),
  ],
}
