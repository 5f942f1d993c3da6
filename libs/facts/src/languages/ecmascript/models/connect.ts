import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const transport = 'connect-transport'
const routes = 'connect-routes'

/** Connect for ECMAScript: clients over a transport, and services on the routes of a server. */
export const connect: LibraryModel = {
  name: 'connect',
  imports: [
    '@connectrpc/connect',
    '@connectrpc/connect-node',
    '@connectrpc/connect-web',
    '@bufbuild/connect',
    '@bufbuild/connect-node',
    '@bufbuild/connect-web',
  ],
  types: { 'connect.ConnectRouter': routes, ConnectRouter: routes },
  fluentRoles: [routes],
  rules: [
    call('connect.createGrpcTransport', 'connect.createConnectTransport', 'connect.createGrpcWebTransport').creates(
      transport,
      { address: argument(0).property('baseUrl') },
    ),
    // `createPromiseClient` until version 2.
    call('connect.createClient', 'connect.createPromiseClient', 'connect.createCallbackClient').createsGrpcClient({
      service: argument(0),
      channel: argument(1),
    }),
    method(routes, 'service').registersGrpcService(argument(0), { handler: argument(1) }),
  ],
}
