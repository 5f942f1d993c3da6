import { argument, grpcClass } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { baseClass, call, callMatching, decorator } from '../../../models/rules.js'

const channel = 'grpc-channel'

/** gRPC: channels, clients and services. */
export const grpc: LibraryModel = {
  name: 'grpc',
  imports: [],
  words: ['io.grpc', 'Grpc.', 'GrpcClient'],
  types: { ManagedChannel: channel, Channel: channel },
  fluentRoles: [channel],
  rules: [
    call('ManagedChannelBuilder.forTarget', 'ManagedChannelBuilder.forAddress').creates(channel, {
      address: argument(0),
    }),
    // https://grpc.github.io/grpc-java/javadoc/io/grpc/ServerBuilder.html
    call('ServerBuilder.forPort', 'Grpc.newServerBuilderForPort', 'NettyServerBuilder.forPort').listensOn(argument(0)),
    callMatching(/^new(?:Blocking|Future|BlockingV2)?Stub$/, { receiver: /(\w+)Grpc$/ }).createsGrpcClient({
      service: grpcClass,
      channel: argument(0),
    }),
    baseClass(/(\w+)Grpc\.(\w+)ImplBase$/).isGrpcService(),
    // Clients by name of grpc-spring (https://grpc-ecosystem.github.io/grpc-spring/en/client/configuration.html), of Quarkus
    // (https://quarkus.io/guides/grpc-service-consumption) and of Spring gRPC.
    decorator('GrpcClient').isInjectedClient({
      framework: 'grpc',
      name: argument(0),
      settings: ['grpc:client:{}:address', 'quarkus:grpc:clients:{}:host', 'spring:grpc:client:channels:{}:address'],
    }),
  ],
}
