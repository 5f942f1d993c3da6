import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Memcached. */
export const memcache: LibraryModel = {
  name: 'memcache',
  imports: ['github.com/bradfitz/gomemcache'],
  rules: [call('memcache.New').connectsToDatabase('memcached', { address: argument(0) })],
}
