import {
  argument,
  constructedGrpcClient,
  grpcClientType,
  lastArgument,
  typeArgument,
} from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, baseClass, call, callMatching } from '../../../models/rules.js'

const channel = 'grpc-channel'

/** gRPC: channels, clients and services. */
export const grpc: LibraryModel = {
  name: 'grpc',
  imports: [],
  words: ['Grpc', 'grpc'],
  rules: [
    call('GrpcChannel.ForAddress', 'Channel').creates(channel, { address: argument(0) }),
    anyMethod('AddGrpcClient').createsGrpcClient({
      service: grpcClientType,
      channel: lastArgument.property('Address'),
    }),
    anyMethod('AddCodeFirstGrpcClient').createsGrpcClient({
      service: typeArgument,
      channel: lastArgument.property('Address'),
    }),
    callMatching(/^(\w+)Client$/, { receiver: /^\s*(?:\w+\.)*(\w+)$/ }).createsGrpcClient({
      service: constructedGrpcClient,
      channel: argument(0),
    }),
    baseClass(/(?:^|\.)(\w+)\.\1Base$/).isGrpcService(),
  ],
}
