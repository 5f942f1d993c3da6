import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb, methodsWithoutOptions } from '../../../models/rules.js'

/** HTTParty and RestClient. */
export const httparty: LibraryModel = {
  name: 'httparty',
  imports: [],
  words: ['HTTParty', 'RestClient'],
  rules: eachVerb(
    call('HTTParty.{verb}', 'RestClient.{verb}').sendsRequest({
      method: verb,
      url: argument(0),
    }),
    methodsWithoutOptions,
  ),
}
