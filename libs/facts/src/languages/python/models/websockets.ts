import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** WebSocket clients: websockets and websocket-client. A connection begins with a GET. */
export const websockets: LibraryModel = {
  name: 'websockets',
  imports: ['websockets', 'websocket'],
  rules: [
    call('websockets.connect', 'websockets.create_connection', 'websockets.WebSocketApp').sendsRequest({
      method: 'GET',
      url: firstOf(argument(0), argument('uri'), argument('url')),
    }),
  ],
}
