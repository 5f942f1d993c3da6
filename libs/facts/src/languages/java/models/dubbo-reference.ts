import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator } from '../../../models/rules.js'

/** Clients of Dubbo before 2.7.7, whose annotation has a name that others use as well. */
export const dubboReference: LibraryModel = {
  name: 'dubbo-reference',
  imports: [],
  words: ['dubbo.config.annotation.Reference'],
  rules: [decorator('Reference').isInjectedClient({ framework: 'dubbo', address: argument('url') })],
}
