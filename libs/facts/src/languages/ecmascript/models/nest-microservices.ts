import { argument, firstOf, type Location } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, decorator, method } from '../../../models/rules.js'

const nestClient = 'nest-client'
const nestGrpc = 'nest-grpc'

/** A text, or an object such as `{ cmd: 'sum' }`: https://docs.nestjs.com/microservices/basics#request-response */
const pattern = firstOf(argument(0).property('cmd'), argument(0))

/** An option of a transport, or the first of a list. */
function options(...keys: readonly string[]): Location {
  const at = argument(0).property('options', ...keys)
  return firstOf(at.property('0'), at)
}

/** Message and gRPC handlers of NestJS, and their brokers. */
export const nestMicroservices: LibraryModel = {
  name: 'nest-microservices',
  imports: ['@nestjs/microservices'],
  types: {
    'nest-microservices.ClientProxy': nestClient,
    'nest-microservices.ClientKafka': nestClient,
    'nest-microservices.ClientGrpc': nestGrpc,
  },
  rules: [
    // Options of a client or a server, whatever they are given to: https://docs.nestjs.com/microservices/rabbitmq#options.
    // NATS and Redis took a `url` before: https://docs.nestjs.com/v7/microservices/redis.
    call('nest-microservices.Transport.RMQ').connectsToBroker('rabbitmq', { address: options('urls') }),
    call('nest-microservices.Transport.KAFKA').connectsToBroker('kafka', { address: options('client', 'brokers') }),
    call('nest-microservices.Transport.NATS').connectsToBroker('nats', {
      address: firstOf(options('servers'), argument(0).property('options', 'url')),
    }),
    call('nest-microservices.Transport.MQTT').connectsToBroker('mqtt', { address: options('url') }),
    call('nest-microservices.Transport.REDIS').connectsToBroker('redis', {
      address: firstOf(argument(0).property('options', 'host'), argument(0).property('options', 'url')),
    }),
    method(nestClient, 'emit', 'send').publishes('unknown', { topic: pattern }),
    decorator('MessagePattern', 'EventPattern').subscribes('unknown', pattern),
    decorator('GrpcMethod', 'GrpcStreamMethod').isGrpcMethod(argument(0), argument(1)),
  ],
}
