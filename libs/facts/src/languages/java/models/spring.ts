import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { classDecorator, decorator, eachVerb, verb, wordAt } from '../../../models/rules.js'

/** Spring MVC and WebFlux controllers. */
export const spring: LibraryModel = {
  name: 'spring',
  imports: [],
  words: ['Mapping(', 'Mapping\n', 'ImplBase', 'Listener('],
  rules: [
    ...eachVerb(
      decorator('{Verb}Mapping').isEndpoint({
        framework: 'spring',
        method: verb,
        path: firstOf(argument(0), argument('path')),
      }),
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    ),
    decorator('RequestMapping').isEndpoint({
      framework: 'spring',
      method: wordAt(argument('method'), '*'),
      path: firstOf(argument(0), argument('path')),
    }),
    classDecorator('RequestMapping').isController({
      framework: 'spring',
      prefix: firstOf(argument(0), argument('path')),
    }),
  ],
}
