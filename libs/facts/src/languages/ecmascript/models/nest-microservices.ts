import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator, method } from '../../../models/rules.js'

const nestClient = 'nest-client'
const nestGrpc = 'nest-grpc'

/** A text, or an object such as `{ cmd: 'sum' }`: https://docs.nestjs.com/microservices/basics#request-response */
const pattern = firstOf(argument(0).property('cmd'), argument(0))

/** Message and gRPC handlers of NestJS. */
export const nestMicroservices: LibraryModel = {
  name: 'nest-microservices',
  imports: ['@nestjs/microservices'],
  types: {
    'nest-microservices.ClientProxy': nestClient,
    'nest-microservices.ClientKafka': nestClient,
    'nest-microservices.ClientGrpc': nestGrpc,
  },
  rules: [
    method(nestClient, 'emit', 'send').publishes('unknown', { topic: pattern }),
    decorator('MessagePattern', 'EventPattern').subscribes('unknown', pattern),
    decorator('GrpcMethod', 'GrpcStreamMethod').isGrpcMethod(argument(0), argument(1)),
  ],
}
