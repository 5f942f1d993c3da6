import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator, method } from '../../../models/rules.js'

const nestClient = 'nest-client'
const nestGrpc = 'nest-grpc'

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
    method(nestClient, 'emit', 'send').publishes('unknown', { topic: argument(0) }),
    decorator('MessagePattern').subscribes('unknown', firstOf(argument(0).property('cmd'), argument(0))),
    decorator('EventPattern').subscribes('unknown', argument(0)),
    decorator('GrpcMethod', 'GrpcStreamMethod').isGrpcMethod(argument(0), argument(1)),
  ],
}
