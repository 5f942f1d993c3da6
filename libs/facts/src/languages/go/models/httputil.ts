import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** `net/http/httputil`: the reverse proxy of the standard library. https://pkg.go.dev/net/http/httputil */
export const httputil: LibraryModel = {
  name: 'httputil',
  imports: ['net/http/httputil'],
  rules: [call('httputil.NewSingleHostReverseProxy').forwards({ target: argument(0) })],
}
