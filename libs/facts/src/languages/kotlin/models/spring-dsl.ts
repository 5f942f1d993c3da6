import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb } from '../../../models/rules.js'

/** Router functions of Spring in Kotlin (https://docs.spring.io/spring-framework/reference/languages/kotlin/web.html). */
export const springDsl: LibraryModel = {
  name: 'spring-dsl',
  imports: [],
  words: ['function.router', 'function.coRouter', 'function.server.router', 'function.server.coRouter'],
  rules: eachVerb(
    call('{VERB}').isEndpoint({
      method: verb,
      path: argument(0),
      handler: lastArgument,
      prefixesAround: ['nest', 'path'],
    }),
  ),
}
