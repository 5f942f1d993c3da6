import { argument, receiverClass } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, callMatching } from '../../../models/rules.js'

const channel = 'tonic-channel'

/** tonic, an implementation of gRPC. */
export const tonic: LibraryModel = {
  name: 'tonic',
  imports: [],
  words: ['tonic'],
  fluentRoles: [channel],
  rules: [
    // https://docs.rs/tonic/latest/tonic/transport/struct.Channel.html
    ...['', 'transport.', 'tonic.transport.'].map((path) =>
      call(
        ...[
          'Channel.from_static',
          'Channel.from_shared',
          'Endpoint.from_static',
          'Endpoint.from_shared',
          'Endpoint.new',
        ].map((name) => `${path}${name}`),
      ).creates(channel, { address: argument(0) }),
    ),
    // What tonic generates for the service `Orders` is `orders_client::OrdersClient`; other types are called like it, too.
    callMatching(/^(?:new|with_interceptor|with_origin)$/, { receiver: /\w+Client$/ }).createsGrpcClient({
      service: receiverClass('Client'),
      channel: argument(0),
      moduleSuffix: '_client',
    }),
    callMatching(/^connect$/, { receiver: /(?:^|\W)(?!Http|Tcp|Udp|Ws|Mqtt|Web)\w+Client$/ }).createsGrpcClient({
      service: receiverClass('Client'),
      channel: argument(0),
    }),
    callMatching(/^(?:new|with_interceptor)$/, {
      receiver: /(?:^|\W)(?!Http|Tcp|Udp|Ws|Mqtt|Web)\w+Server$/,
    }).registersGrpcService(receiverClass('Server')),
  ],
}
