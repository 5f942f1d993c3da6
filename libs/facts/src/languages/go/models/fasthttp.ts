import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** The client of fasthttp: https://pkg.go.dev/github.com/valyala/fasthttp. */
export const fasthttp: LibraryModel = {
  name: 'fasthttp',
  imports: ['github.com/valyala/fasthttp'],
  rules: [
    call('fasthttp.Get', 'fasthttp.GetTimeout').sendsRequest({ method: 'GET', url: argument(1) }),
    call('fasthttp.Post').sendsRequest({ method: 'POST', url: argument(1) }),
    anyMethod('SetRequestURI').sendsRequest({ method: '*', url: argument(0) }),
  ],
}
