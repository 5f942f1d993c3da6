import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** axum, and routes of Actix Web in code: `.route("/orders", get(list).post(create))`. */
export const axum: LibraryModel = {
  name: 'axum',
  imports: [],
  words: ['axum', 'actix_web'],
  rules: [
    // https://docs.rs/axum/latest/axum/fn.serve.html; `HttpServer::bind` of Actix Web takes the same texts and pairs.
    call('TcpListener.bind', 'tokio.net.TcpListener.bind').listensOn(argument(0)),
    anyMethod('bind').listensOn(firstOf(argument(0).property('1'), argument(0))),
    anyMethod('route').isEndpoint({
      method: '*',
      path: argument(0),
      handler: argument(1),
      methodsFromCalls: argument(1),
    }),
  ],
}
