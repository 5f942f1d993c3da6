import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator } from '../../../models/rules.js'

/** What Dubbo offers before 2.7.7, by an annotation whose name is that of Spring's as well. */
export const dubboService: LibraryModel = {
  name: 'dubbo-service',
  imports: [],
  words: ['dubbo.config.annotation.Service'],
  rules: [
    decorator('Service').offersInterface({
      framework: 'dubbo',
      name: firstOf(argument('interfaceClass'), argument('interfaceName')),
    }),
  ],
}
