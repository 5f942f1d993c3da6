import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'websocket-client'

/** The WebSocket client of .NET: https://learn.microsoft.com/dotnet/api/system.net.websockets.clientwebsocket. */
export const websocket: LibraryModel = {
  name: 'websocket',
  imports: [],
  words: ['ClientWebSocket'],
  types: { ClientWebSocket: client },
  rules: [
    call('ClientWebSocket').creates(client),
    method(client, 'ConnectAsync').sendsRequest({ method: 'GET', url: argument(0) }),
  ],
}
