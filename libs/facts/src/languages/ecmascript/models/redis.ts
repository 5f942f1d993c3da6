import { argument, argumentBehind, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'redis-client'

/** Redis clients, as a store and as a broker. */
export const redis: LibraryModel = {
  name: 'redis',
  imports: [
    'redis',
    'ioredis',
    '@liaoliaots/nestjs-redis',
    'connect-redis',
    'handy-redis',
    '@redis/client',
    '@keyv/redis',
    'cache-manager-redis-store',
    'cache-manager-redis-yet',
    'cache-manager-ioredis-yet',
  ],
  words: ["'redis'", '"redis"', 'ioredis', 'nestjs-redis', '@redis/client', '@keyv/redis', 'cache-manager-redis'],
  types: { 'redis.Redis': client, 'redis.RedisClientType': client },
  rules: [
    call('redis.createClient').creates(client, {
      address: firstOf(
        argument(0).property('url'),
        argument(0).property('socket', 'host'),
        argument(0).property('host'),
        argument(1),
      ),
    }),
    call('redis.createClient').connectsToDatabase('redis', {
      address: firstOf(
        argument(0).property('url'),
        argument(0).property('socket', 'host'),
        argument(0).property('host'),
        argument(1),
        argument(0),
      ),
    }),
    // Stores of caches: https://keyv.org/docs/storage-adapters/redis, https://github.com/node-cache-manager/node-cache-manager-redis-yet
    call('redis.createKeyv', 'redis.redisStore').connectsToDatabase('redis', {
      address: firstOf(
        argument(0).property('url'),
        argument(0).property('socket', 'host'),
        argument(0).property('host'),
        argument(0),
      ),
    }),
    call('redis.createCluster').creates(client),
    call('redis.createCluster').connectsToDatabase('redis', {
      address: firstOf(argument(0).property('rootNodes', '0', 'url'), argument(0)),
    }),
    call('redis', 'redis.Redis').creates(client, {
      address: firstOf(argument(0).property('host'), argument(1), argument(0)),
    }),
    call('redis', 'redis.Redis').connectsToDatabase('redis', {
      address: firstOf(argument(0).property('host'), argument(1), argument(0)),
    }),
    call('redis.Cluster').creates(client),
    call('redis.Cluster').connectsToDatabase('redis', {
      address: firstOf(argument(0).property('0', 'host'), argument(0)),
    }),
    method(client, 'duplicate').creates(client),
    method(client, 'publish', 'lpush', 'rpush', 'lPush', 'rPush', 'xadd', 'xAdd').publishes('redis', {
      topic: argument(0),
    }),
    // https://redis.io/docs/latest/commands/xreadgroup/
    method(client, 'xReadGroup').subscribes('redis', {
      topic: firstOf(argument(2).property('key'), argument(2).property('0', 'key')),
    }),
    method(client, 'xRead').subscribes('redis', {
      topic: firstOf(argument(0).property('key'), argument(0).property('0', 'key')),
    }),
    method(client, 'xread', 'xreadgroup').subscribes('redis', { topic: argumentBehind(/^["'`]streams["'`]$/i) }),
    method(client, 'subscribe', 'psubscribe', 'pSubscribe', 'blpop', 'brpop', 'blPop', 'brPop').subscribes('redis', {
      topic: argument(0),
    }),
  ],
}
