import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const dialer = 'websocket-dialer'

/** WebSocket clients: gorilla/websocket and coder/websocket, whose `Dial` takes a context first. A connection begins with a GET. */
export const websocket: LibraryModel = {
  name: 'websocket',
  imports: ['github.com/gorilla/websocket', 'github.com/coder/websocket', 'nhooyr.io/websocket'],
  types: { 'websocket.Dialer': dialer },
  rules: [
    call('websocket.Dialer').creates(dialer),
    method(dialer, 'Dial').sendsRequest({ method: 'GET', url: argument(0) }),
    method(dialer, 'DialContext').sendsRequest({ method: 'GET', url: argument(1) }),
    call('websocket.DefaultDialer.Dial').sendsRequest({ method: 'GET', url: argument(0) }),
    call('websocket.DefaultDialer.DialContext', 'websocket.Dial').sendsRequest({ method: 'GET', url: argument(1) }),
  ],
}
