import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb, methodsWithoutOptions } from '../../../models/rules.js'

/** Spring RequestEntity: a request that holds its address and is sent by other code. */
export const requestEntity: LibraryModel = {
  name: 'request-entity',
  imports: [],
  words: ['RequestEntity'],
  rules: [
    ...eachVerb(call('RequestEntity.{verb}').sendsRequest({ method: verb, url: argument(0) }), methodsWithoutOptions),
  ],
}
