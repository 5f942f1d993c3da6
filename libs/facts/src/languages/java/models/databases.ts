import { argument, configuration, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const redisTemplate = 'redis-template'

/** Clients of databases. */
export const databases: LibraryModel = {
  name: 'databases',
  imports: [],
  words: [
    'MongoClient',
    'Jedis',
    'DriverManager',
    'HikariConfig',
    'DynamoDbClient',
    'RestHighLevelClient',
    'RedisTemplate',
    'LettuceConnectionFactory',
    'AmazonDynamoDB',
  ],
  types: { RedisTemplate: redisTemplate, StringRedisTemplate: redisTemplate },
  rules: [
    call('MongoClients.create', 'MongoClient').connectsToDatabase('mongodb', { address: argument(0) }),
    call('Jedis', 'LettuceConnectionFactory').connectsToDatabase('redis', { address: argument(0) }),
    call('JedisPool').connectsToDatabase('redis', { address: firstOf(argument(1), argument(0)) }),
    call('DriverManager.getConnection').connectsToDatabase('jdbc', { address: argument(0) }),
    anyMethod('setJdbcUrl').connectsToDatabase('jdbc', { address: argument(0) }),
    method(redisTemplate, 'opsForValue', 'opsForHash').connectsToDatabase('redis', {
      address: configuration('spring:data:redis:host'),
    }),
    call('DynamoDbClient.builder', 'AmazonDynamoDBClientBuilder.standard').connectsToDatabase('dynamodb'),
  ],
}
