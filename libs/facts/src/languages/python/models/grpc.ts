import { argument, capture, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { baseClass, call, callMatching } from '../../../models/rules.js'

const channel = 'grpc-channel'

/** gRPC: channels, clients and services. */
export const grpc: LibraryModel = {
  name: 'grpc',
  imports: ['grpc', 'grpclib'],
  words: ['_pb2_grpc', 'grpc'],
  rules: [
    call(
      'grpc.insecure_channel',
      'grpc.secure_channel',
      'grpc.aio.insecure_channel',
      'grpc.aio.secure_channel',
    ).creates(channel, { address: firstOf(argument(0), argument('target')) }),
    call('grpc.intercept_channel').creates(channel, { address: argument(0) }),
    callMatching(/^(\w+)Stub$/).createsGrpcClient({
      service: capture,
      channel: firstOf(argument(0), argument('channel')),
    }),
    callMatching(/^add_(\w+)Servicer_to_server$/).registersGrpcService(capture),
    baseClass(/(?:^|\.)(\w+)Servicer$/).isGrpcService(),
  ],
}
