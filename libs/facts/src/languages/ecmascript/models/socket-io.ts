import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** The client of Socket.IO: https://socket.io/docs/v4/client-api/. A connection begins with a GET. */
export const socketIo: LibraryModel = {
  name: 'socket-io',
  imports: ['socket.io-client'],
  rules: [
    call('socket-io', 'socket-io.io', 'socket-io.connect', 'socket-io.Manager').sendsRequest({
      method: 'GET',
      url: argument(0),
    }),
  ],
}
