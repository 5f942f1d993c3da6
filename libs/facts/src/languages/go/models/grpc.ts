import { argument, capture } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { baseClass, call, callMatching } from '../../../models/rules.js'

const connection = 'grpc-connection'
/** Packages of generated code, without those of Connect. */
const GENERATED = /^(?!.*connect$).*(?:pb|proto|grpc|genproto|\bgen\b|generated|stubs?|rpc|api\/)/i

/** gRPC and Twirp: channels, clients and services. A client of Twirp has an address in place of a channel. */
export const grpc: LibraryModel = {
  name: 'grpc',
  imports: ['google.golang.org/grpc'],
  words: ['google.golang.org/grpc', 'pb.', 'proto', 'grpc', 'gen/', 'stub', 'rpc/'],
  types: { 'grpc.ClientConn': connection, 'grpc.ClientConnInterface': connection },
  rules: [
    call('grpc.Dial', 'grpc.NewClient').creates(connection, { address: argument(0) }),
    call('grpc.DialContext').creates(connection, { address: argument(1) }),
    // https://twitchtv.github.io/twirp/docs/example.html: NewHaberdasherProtobufClient, NewHaberdasherJSONClient.
    callMatching(/^New(\w+?)(?:Protobuf|JSON)?Client$/, {
      receiver: GENERATED,
    }).createsGrpcClient({ service: capture, channel: argument(0) }),
    // The package may be named after its service alone, `order.RegisterOrderServer(server, orders)`, but it is an import.
    callMatching(/^Register(\w+)(?<!http|grpc)Server$/i, { receiver: / \w+$/ }).registersGrpcService(capture, {
      inNamingFile: true,
    }),
    // https://grpc-ecosystem.github.io/grpc-gateway/docs/tutorials/adding_annotations/
    callMatching(/^Register(\w+?)Handler(?:FromEndpoint|Server|Client)?$/, {
      receiver: GENERATED,
    }).registersGrpcService(capture, { overHttp: true }),
    callMatching(/^Register(\w+?)HandlerFromEndpoint$/, {
      receiver: GENERATED,
    }).createsGrpcClient({ service: capture, channel: argument(2) }),
    callMatching(/^Register(\w+?)Handler$/, {
      receiver: GENERATED,
    }).createsGrpcClient({ service: capture, channel: argument(2), channelRole: connection }),
    // What answers a service must embed this: https://pkg.go.dev/google.golang.org/grpc/cmd/protoc-gen-go-grpc
    baseClass(/(?:^|\.)Unimplemented(\w+)Server$/).isGrpcType(),
  ],
}
