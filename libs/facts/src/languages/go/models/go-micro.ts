import { argument, capture } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, callMatching } from '../../../models/rules.js'

/** Packages of generated code. */
const GENERATED = /(?:pb|proto|grpc|\bgen\b|generated|api\/)/i

/** Go Micro: messages, and the clients and handlers that its generator writes. */
export const goMicro: LibraryModel = {
  name: 'go-micro',
  imports: ['go-micro.dev', 'github.com/micro/go-micro', 'github.com/asim/go-micro'],
  rules: [
    call('go-micro.NewEvent', 'go-micro.NewPublisher').publishes('go-micro', { topic: argument(0) }),
    call('go-micro.RegisterSubscriber').subscribes('go-micro', { topic: argument(0) }),
    callMatching(/^New(\w+)Service$/, { receiver: GENERATED }).createsGrpcClient({ service: capture }),
    callMatching(/^Register(\w+)Handler$/, { receiver: GENERATED }).registersGrpcService(capture),
  ],
}
