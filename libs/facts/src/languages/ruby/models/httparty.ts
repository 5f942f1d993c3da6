import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb, methodsWithoutOptions } from '../../../models/rules.js'

/** Clients with a function for each verb: HTTParty, RestClient, Typhoeus, Excon, and http.rb (https://github.com/httprb/http). */
export const httparty: LibraryModel = {
  name: 'httparty',
  imports: [],
  words: ['HTTParty', 'RestClient', 'Typhoeus', 'Excon', 'HTTP.'],
  rules: eachVerb(
    call('HTTParty.{verb}', 'RestClient.{verb}', 'Typhoeus.{verb}', 'Excon.{verb}', 'HTTP.{verb}').sendsRequest({
      method: verb,
      url: argument(0),
    }),
    methodsWithoutOptions,
  ),
}
