import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb } from '../../../models/rules.js'

/** An action, also as an option: `['uses' => 'OrderController@show']`. */
const action = firstOf(argument(1).property('uses'), argument(1))

/** Lumen: files of routes are loaded with `$router`, which they do not set themselves. https://lumen.laravel.com/docs/routing */
export const lumen: LibraryModel = {
  name: 'lumen',
  imports: [],
  words: ['$router->'],
  rules: eachVerb(
    call('router.{verb}').isEndpoint({
      method: verb,
      path: argument(0),
      handler: action,
      prefixesAround: ['group.prefix'],
    }),
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  ),
}
