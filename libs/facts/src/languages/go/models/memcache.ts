import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Memcached. */
export const memcache: LibraryModel = {
  name: 'memcache',
  imports: ['github.com/bradfitz/gomemcache'],
  rules: [call('memcache.New').connectsToDatabase('memcached', { address: argument(0) })],
}
