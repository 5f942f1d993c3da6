import { argument, initializer, lastArgument, registeredAddress } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const factory = 'http-client-factory'
const client = 'http-client'
const httpRegistration = 'http-registration'

/** HttpClient and its factory. */
export const httpClient: LibraryModel = {
  name: 'http-client',
  imports: [],
  words: ['HttpClient', 'HttpRequestMessage'],
  types: { HttpClient: client, IHttpClientFactory: factory },
  fluentRoles: [httpRegistration],
  ownAddress: 'BaseAddress',
  rules: [
    call('HttpClient').creates(client, { address: initializer('BaseAddress') }),
    method(factory, 'CreateClient').creates(client, { address: registeredAddress('HttpClient#') }),
    ...eachVerb(method(client, '{Verb}Async').sendsRequest({ method: verb, url: argument(0) }), [
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]),
    method(
      client,
      'GetStringAsync',
      'GetStreamAsync',
      'GetByteArrayAsync',
      'GetFromJsonAsync',
      'GetFromJsonAsAsyncEnumerable',
    ).sendsRequest({ method: 'GET', url: argument(0) }),
    ...eachVerb(method(client, '{Verb}AsJsonAsync').sendsRequest({ method: verb, url: argument(0) }), [
      'POST',
      'PUT',
      'PATCH',
    ]),
    method(client, 'DeleteFromJsonAsync').sendsRequest({ method: 'DELETE', url: argument(0) }),
    call('HttpRequestMessage').sendsRequest({ method: wordAt(argument(0)), url: argument(1) }),
    anyMethod('AddHttpClient').creates(httpRegistration),
    anyMethod('AddHttpClient').setsMember({
      member: 'BaseAddress',
      value: lastArgument.property('BaseAddress'),
      clientPrefix: 'HttpClient#',
    }),
    method(httpRegistration, 'ConfigureHttpClient').setsMember({
      member: 'BaseAddress',
      value: lastArgument.property('BaseAddress'),
      clientPrefix: 'HttpClient#',
    }),
    method(httpRegistration, 'ConfigureHttpClient').creates(httpRegistration),
    anyMethod('AddRefitClient').creates(httpRegistration),
    call('RestService.For').setsMember({ member: 'BaseAddress', value: argument(0) }),
  ],
}
