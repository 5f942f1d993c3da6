import { argument, callBeside, firstOf, returned } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, wordAt } from '../../../models/rules.js'

const query = argument(0).property('query')

/** RTK Query of Redux Toolkit: requests that endpoints describe, https://redux-toolkit.js.org/rtk-query/api/createApi. */
export const rtkQuery: LibraryModel = {
  name: 'rtk-query',
  imports: ['@reduxjs/toolkit/query', '@reduxjs/toolkit/query/react'],
  rules: [
    ...(['query', 'mutation'] as const).map((name) =>
      anyMethod(name).sendsRequest({
        method: wordAt(returned(query, 'method'), name === 'query' ? 'GET' : '*'),
        url: firstOf(returned(query, 'url'), returned(query)),
        base: callBeside('fetchBaseQuery', 'baseUrl'),
        onlyWithUrl: true,
      }),
    ),
  ],
}
