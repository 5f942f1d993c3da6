import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb } from '../../../models/rules.js'
import { GRAPE } from '../grape.js'

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Sinatra: a route is a verb with a block. `addGrape` reads classes of Grape. A class may take what makes it an application from a base class of another file
 * (https://sinatrarb.com/intro.html#sinatrabase---middleware-libraries-and-modular-apps).
 */
export const sinatra: LibraryModel = {
  name: 'sinatra',
  imports: [],
  words: ['sinatra', 'Sinatra', ...verbs.flatMap((verb) => [`${verb.toLowerCase()} '/`, `${verb.toLowerCase()} "/`])],
  rules: eachVerb(
    call('{verb}').isEndpoint({
      method: verb,
      path: argument(0),
      handler: lastArgument,
      inBodyOfClass: true,
      notOfBase: GRAPE,
      prefixesAround: ['namespace', 'resource', 'resources'],
    }),
    verbs,
  ),
}
