import { argument, receiverClass } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { callMatching } from '../../../models/rules.js'

/** tonic, an implementation of gRPC. */
export const tonic: LibraryModel = {
  name: 'tonic',
  imports: [],
  words: ['tonic'],
  rules: [
    callMatching(/^connect$/, { receiver: /(?:^|\W)(?!Http|Tcp|Udp|Ws|Mqtt|Web)\w+Client$/ }).createsGrpcClient({
      service: receiverClass('Client'),
      channel: argument(0),
    }),
    callMatching(/^(?:new|with_interceptor)$/, {
      receiver: /(?:^|\W)(?!Http|Tcp|Udp|Ws|Mqtt|Web)\w+Server$/,
    }).registersGrpcService(receiverClass('Server')),
  ],
}
