import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb } from '../../../models/rules.js'

/** An action, also as an option: `['uses' => 'OrderController@show']`. */
const action = firstOf(argument(1).property('uses'), argument(1))

const given = 'lumen-router'

/**
 * Lumen: files of routes are loaded with `$router`, which they do not set themselves, and groups may hand it to their function.
 * https://lumen.laravel.com/docs/routing
 */
export const lumen: LibraryModel = {
  name: 'lumen',
  imports: [],
  words: ['$router->'],
  parameters: { router: given },
  rules: [
    call('router.group', `${given}.group`).creates(given, { callback: argument(1) }),
    ...eachVerb(
      call('router.{verb}', `${given}.{verb}`).isEndpoint({
        method: verb,
        path: argument(0),
        handler: action,
        prefixesAround: ['prefix', 'group.prefix'],
      }),
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    ),
  ],
}
