import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method, wordAt } from '../../../models/rules.js'

const request = 'xhr'

/** Requests that browsers offer beside `fetch`: XMLHttpRequest, and EventSource for events of a server. */
export const xhr: LibraryModel = {
  name: 'xhr',
  imports: ['eventsource'],
  words: ['XMLHttpRequest', 'EventSource'],
  types: { XMLHttpRequest: request },
  rules: [
    call('XMLHttpRequest').creates(request),
    method(request, 'open').sendsRequest({ method: wordAt(argument(0), 'GET'), url: argument(1) }),
    call('EventSource', 'xhr.EventSource', 'xhr').sendsRequest({ method: 'GET', url: argument(0) }),
  ],
}
