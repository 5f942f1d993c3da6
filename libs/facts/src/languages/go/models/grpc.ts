import { argument, capture } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, callMatching } from '../../../models/rules.js'

const connection = 'grpc-connection'
/** Packages of generated code, without those of Connect. */
const GENERATED = /^(?!.*connect$).*(?:pb|proto|grpc|genproto|\bgen\b|generated|stubs?|rpc|api\/)/i

/** gRPC: channels, clients and services. */
export const grpc: LibraryModel = {
  name: 'grpc',
  imports: ['google.golang.org/grpc'],
  words: ['google.golang.org/grpc', 'pb.', 'proto', 'grpc', 'gen/', 'stub'],
  types: { 'grpc.ClientConn': connection, 'grpc.ClientConnInterface': connection },
  rules: [
    call('grpc.Dial', 'grpc.NewClient').creates(connection, { address: argument(0) }),
    call('grpc.DialContext').creates(connection, { address: argument(1) }),
    callMatching(/^New(\w+)Client$/, {
      receiver: GENERATED,
    }).createsGrpcClient({ service: capture, channel: argument(0) }),
    callMatching(/^Register(\w+)Server$/, {
      receiver: GENERATED,
    }).registersGrpcService(capture),
  ],
}
