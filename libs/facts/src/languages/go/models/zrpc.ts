import { argument, capture } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, callMatching } from '../../../models/rules.js'

const client = 'zrpc-client'

/** zrpc, the gRPC of go-zero: a generated `NewOrder` takes its client (https://go-zero.dev/en/docs/tutorials/grpc/client/example). */
export const zrpc: LibraryModel = {
  name: 'zrpc',
  imports: ['github.com/zeromicro/go-zero/zrpc'],
  rules: [
    call('zrpc.MustNewClient', 'zrpc.NewClient').creates(client, { address: argument(0) }),
    callMatching(/^New(\w+)$/).createsGrpcClient({ service: capture, channel: argument(0), channelRole: client }),
  ],
}
