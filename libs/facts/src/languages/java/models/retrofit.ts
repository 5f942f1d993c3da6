import { argument, callBeside } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, decorator, eachVerb, verb, methodsWithoutOptions } from '../../../models/rules.js'

/** Retrofit: interfaces of requests, made by a builder with a base address. */
export const retrofit: LibraryModel = {
  name: 'retrofit',
  imports: [],
  words: ['retrofit2'],
  rules: [
    ...eachVerb(
      decorator('{VERB}').isEndpoint({ framework: 'retrofit', method: verb, path: argument(0), isClientMember: true }),
      methodsWithoutOptions,
    ),
    anyMethod('create').setsMember({ member: 'BaseAddress', value: callBeside('baseUrl'), type: argument(0) }),
  ],
}
