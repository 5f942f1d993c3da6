import { argument, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { callMatching, httpMethods } from '../../../models/rules.js'

/**
 * An import from a path of the repository, and a name that a client of HTTP would have: `redisClient` is one of a store, `dbClient`
 * and `mongoDbClient` too, `feedbackApi` and `sandboxClient` are none. Of its members, `api.cookies` and `api.session` hold values.
 */
const clientOfRepository = new RegExp(
  String.raw`^[.@~#$][^\s/]*\/\S* (?!\w*(?:redis|cache|mongo|sql|prisma|kafka|mqtt|ldap|storage|dbclient)|db)` +
    String.raw`\w*(?:api|http|axios|client|request|instance)\w*` +
    String.raw`(?:\.(?!\w*(?:cache|cookies?|headers|params|redis|session|storage)|store$)[a-zA-Z]\w*)?$`,
  'i',
)

/**
 * An HTTP client that another file of the repository makes: `import api from './utils/api'`, then `api.get('/orders')`. It may export
 * several, as `api.orders`.
 */
export const importedClient: LibraryModel = {
  name: 'imported-client',
  imports: [],
  words: [
    "api'",
    'api"',
    "http'",
    'http"',
    "axios'",
    'axios"',
    "client'",
    'client"',
    "request'",
    'request"',
    "instance'",
    'instance"',
    "Api'",
    'Api"',
    "Client'",
    'Client"',
    "Instance'",
    'Instance"',
  ],
  rules: [
    ...httpMethods.map((verb) =>
      callMatching(new RegExp(`^${verb.toLowerCase()}$`), { receiver: clientOfRepository }).sendsRequest({
        method: verb,
        url: argument(0),
        base: receiver,
      }),
    ),
  ],
}
