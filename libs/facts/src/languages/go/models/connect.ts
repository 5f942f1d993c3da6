import { argument, capture } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { callMatching } from '../../../models/rules.js'

/** Connect: clients and handlers that protoc-gen-connect-go writes into a package whose name ends with `connect`. */
export const connect: LibraryModel = {
  name: 'connect',
  imports: ['connectrpc.com/connect', 'github.com/bufbuild/connect-go'],
  words: ['connect'],
  rules: [
    callMatching(/^New(\w+)Client$/, { receiver: /\w+connect$/ }).createsGrpcClient({
      service: capture,
      channel: argument(1),
    }),
    callMatching(/^New(\w+)Handler$/, { receiver: /\w+connect$/ }).registersGrpcService(capture),
  ],
}
