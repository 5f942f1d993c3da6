import { argument, firstOf, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Functions of the language whose result follows from their arguments. */
export const standardLibrary: LibraryModel = {
  name: 'standard-library',
  imports: [],
  rules: [
    call('util.format').formats(argument(0), 1),
    call('URL').concatenates([argument(1), argument(0)]),
    call('String', 'Number', 'parseInt', 'encodeURI', 'encodeURIComponent').returns(argument(0)),
    call('path.join').concatenates([argument(0), argument(1), argument(2)], '/'),
    anyMethod('trim', 'toString', 'toLowerCase', 'replace', 'split').returns(receiver),
    anyMethod('concat').concatenates([receiver, argument(0), argument(1)]),
    // `server.listen()` of node:net, and of what frameworks build on it: https://nodejs.org/api/net.html#serverlisten
    anyMethod('listen').listensOn(firstOf(argument(0).property('port'), argument(0))),
    // https://bun.com/docs/api/http, https://docs.deno.com/api/deno/~/Deno.serve
    call('Bun.serve', 'Deno.serve').listensOn(argument(0).property('port')),
  ],
}
