import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

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
