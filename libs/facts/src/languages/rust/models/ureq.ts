import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb, methodsWithoutOptions } from '../../../models/rules.js'

/** ureq, an HTTP client: https://docs.rs/ureq. */
export const ureq: LibraryModel = {
  name: 'ureq',
  imports: [],
  words: ['ureq'],
  rules: eachVerb(call('ureq.{verb}').sendsRequest({ method: verb, url: argument(0) }), methodsWithoutOptions),
}
