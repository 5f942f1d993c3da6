import { argument, callBeside, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, classDecorator, decorator, eachVerb, verb, wordAt } from '../../../models/rules.js'

/** Spring HTTP interfaces: a client is declared by annotations and made by a proxy factory. */
export const httpExchange: LibraryModel = {
  name: 'http-exchange',
  imports: [],
  words: ['Exchange(', 'HttpServiceProxyFactory'],
  rules: [
    ...eachVerb(
      decorator('{Verb}Exchange').isEndpoint({
        framework: 'http-exchange',
        method: verb,
        path: firstOf(argument(0), argument('url')),
        isClientMember: true,
      }),
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    ),
    decorator('HttpExchange').isEndpoint({
      framework: 'http-exchange',
      method: wordAt(argument('method'), '*'),
      path: firstOf(argument(0), argument('url')),
      isClientMember: true,
    }),
    classDecorator('HttpExchange').isController({
      framework: 'http-exchange',
      prefix: firstOf(argument(0), argument('url')),
    }),
    anyMethod('createClient').setsMember({
      member: 'BaseAddress',
      value: firstOf(callBeside('baseUrl'), callBeside('create')),
      type: argument(0),
    }),
  ],
}
