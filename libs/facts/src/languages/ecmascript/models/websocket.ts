import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** WebSockets, of browsers and of `ws` (https://github.com/websockets/ws). A connection begins with a GET. */
export const websocket: LibraryModel = {
  name: 'websocket',
  imports: ['ws', 'isomorphic-ws', 'reconnecting-websocket', 'sockjs-client'],
  words: ['WebSocket', "'ws'", '"ws"', 'sockjs-client'],
  rules: [
    call('WebSocket', 'websocket', 'websocket.WebSocket').sendsRequest({ method: 'GET', url: argument(0) }),
    call('websocket.WebSocketServer', 'websocket.Server').isEndpoint({
      method: 'GET',
      path: argument(0).property('path'),
    }),
  ],
}
