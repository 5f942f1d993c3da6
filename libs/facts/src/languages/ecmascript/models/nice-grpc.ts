import { argument, withoutSuffix } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const channel = 'grpc-channel'
const factory = 'nice-grpc-factory'
const server = 'nice-grpc-server'
/** ts-proto calls the description of the service `Orders` `OrdersDefinition`. */
const service = withoutSuffix(argument(0), 'Definition')

/** nice-grpc: clients and servers for descriptions of ts-proto. */
export const niceGrpc: LibraryModel = {
  name: 'nice-grpc',
  imports: ['nice-grpc', 'nice-grpc-web'],
  fluentRoles: [factory, server],
  rules: [
    call('nice-grpc.createChannel').creates(channel, { address: argument(0) }),
    call('nice-grpc.createClient').createsGrpcClient({ service, channel: argument(1) }),
    call('nice-grpc.createClientFactory').creates(factory),
    method(factory, 'create').createsGrpcClient({ service, channel: argument(1) }),
    call('nice-grpc.createServer').creates(server),
    method(server, 'add').registersGrpcService(service, { handler: argument(1) }),
  ],
}
