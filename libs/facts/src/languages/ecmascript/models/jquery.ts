import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, wordAt } from '../../../models/rules.js'

/** Requests of jQuery. */
export const jquery: LibraryModel = {
  name: 'jquery',
  imports: ['jquery'],
  words: ['$.ajax', '$.get', '$.post', 'jQuery.'],
  rules: [
    call('$.ajax', 'jQuery.ajax', 'jquery.ajax').sendsRequest({
      method: wordAt(firstOf(argument(0).property('type'), argument(0).property('method')), 'GET'),
      url: firstOf(argument(0).property('url'), argument(0)),
    }),
    call('$.get', 'jQuery.get', 'jquery.get').sendsRequest({
      method: 'GET',
      url: firstOf(argument(0).property('url'), argument(0)),
    }),
    call('$.getJSON', 'jQuery.getJSON', 'jquery.getJSON').sendsRequest({ method: 'GET', url: argument(0) }),
    call('$.post', 'jQuery.post', 'jquery.post').sendsRequest({
      method: 'POST',
      url: firstOf(argument(0).property('url'), argument(0)),
    }),
  ],
}
