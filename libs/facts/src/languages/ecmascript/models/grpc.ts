import { argument, capture, withoutSuffix } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, callMatching } from '../../../models/rules.js'

const credentials = 'grpc-credentials'

/** gRPC: channels, clients and services. */
export const grpc: LibraryModel = {
  name: 'grpc',
  imports: ['@grpc/grpc-js', 'grpc', '@nestjs/microservices'],
  words: ['grpc', 'Grpc', 'ControllerMethods'],
  rules: [
    // ts-proto writes a decorator for controllers of NestJS: https://github.com/stephenh/ts-proto/blob/main/NESTJS.markdown
    callMatching(/^([A-Z]\w*)ControllerMethods$/).registersGrpcService(capture),
    // Generators call the description of the service `Orders` `OrdersService`.
    anyMethod('addService', 'addProtoService').registersGrpcService(withoutSuffix(argument(0), 'Service')),
    anyMethod('getService').createsGrpcClient({ service: argument(0) }),
    callMatching(/^(\w+)Client$/, {
      receiver: /proto|grpc|pb|rpc|descriptor|package|generated|(?:^|\/)(?:gen|stubs?)\//i,
    }).createsGrpcClient({ service: capture, channel: argument(0) }),
    callMatching(/^(\w+Service)$/, { receiver: /(?:proto|grpc|_pb|descriptor|package)/i }).createsGrpcClient({
      service: capture,
      channel: argument(0),
    }),
    // `new Orders(address, credentials.createInsecure())` of a loaded package: https://grpc.io/docs/languages/node/basics/#creating-a-stub
    call('grpc.credentials.createInsecure', 'grpc.credentials.createSsl').creates(credentials),
    call('grpc.ChannelCredentials.createInsecure', 'grpc.ChannelCredentials.createSsl').creates(credentials),
    callMatching(/^([A-Z]\w*?)(?:Client)?$/, { isConstruction: true }).createsGrpcClient({
      service: capture,
      channel: argument(0),
      channelRole: credentials,
      roleAt: argument(1),
    }),
  ],
}
