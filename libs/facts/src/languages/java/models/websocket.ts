import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** WebSockets of Spring: https://docs.spring.io/spring-framework/reference/web/websocket.html. A connection begins with a GET. */
export const websocket: LibraryModel = {
  name: 'websocket',
  imports: [],
  words: ['org.springframework.web.socket'],
  rules: [
    anyMethod('addEndpoint').isEndpoint({ method: 'GET', path: argument(0) }),
    anyMethod('addHandler').isEndpoint({ method: 'GET', path: argument(1) }),
    anyMethod('connectAsync').sendsRequest({ method: 'GET', url: argument(0) }),
  ],
}
