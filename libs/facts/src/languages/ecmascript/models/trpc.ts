import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** tRPC clients. Which procedures they call is known to the compiler only; the address is in the link. */
export const trpc: LibraryModel = {
  name: 'trpc',
  imports: ['@trpc/client'],
  rules: [
    call(
      'trpc.httpBatchLink',
      'trpc.httpLink',
      'trpc.httpBatchStreamLink',
      'trpc.unstable_httpBatchStreamLink',
    ).sendsRequest({ method: '*', url: argument(0).property('url') }),
  ],
}
