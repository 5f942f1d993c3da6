import { argument, capture, nestedCall } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { callMatching } from '../../../models/rules.js'

/** Packages that its generator writes, one for each service: `kitex_gen/note/noteservice`. */
const GENERATED = /\bkitex_gen\/(?:[\w.-]+\/)*(\w+)(?: |$)/

/** Kitex: clients and servers of Thrift and gRPC. Addresses come from a registry, most often. */
export const kitex: LibraryModel = {
  name: 'kitex',
  imports: ['github.com/cloudwego/kitex/client', 'github.com/cloudwego/kitex/server'],
  words: ['kitex_gen/'],
  rules: [
    callMatching(/^(?:Must)?NewClient$/, { receiver: GENERATED }).createsGrpcClient({
      service: capture,
      channel: nestedCall('WithHostPorts'),
    }),
    callMatching(/^NewServer$/, { receiver: GENERATED }).registersGrpcService(capture, { handler: argument(0) }),
    callMatching(/^RegisterService$/, { receiver: GENERATED }).registersGrpcService(capture, { handler: argument(1) }),
  ],
}
