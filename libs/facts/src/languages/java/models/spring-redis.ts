import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const template = 'redis-template'
const channel = 'redis-channel'

/** Channels and streams of Redis in Spring: https://docs.spring.io/spring-data/redis/reference/redis/pubsub.html. */
export const springRedis: LibraryModel = {
  name: 'spring-redis',
  imports: [],
  words: ['RedisTemplate', 'RedisMessageListenerContainer', 'StreamMessageListenerContainer'],
  types: {
    StringRedisTemplate: template,
    RedisTemplate: template,
    ReactiveRedisTemplate: template,
    ReactiveStringRedisTemplate: template,
    ChannelTopic: channel,
    PatternTopic: channel,
  },
  rules: [
    call('ChannelTopic', 'PatternTopic', 'ChannelTopic.of', 'PatternTopic.of').creates(channel, {
      address: argument(0),
    }),
    method(template, 'convertAndSend').publishes('redis', { topic: argument(0) }),
    method(template, 'listenToChannel', 'listenToPattern').subscribes('redis', { topic: argument(0) }),
    anyMethod('addMessageListener').subscribes('redis', { topic: argument(1) }),
    call('StreamOffset.create', 'StreamOffset.fromStart', 'StreamOffset.latest').subscribes('redis', {
      topic: argument(0),
    }),
  ],
}
