import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator } from '../../../models/rules.js'

const framework = 'dubbo'

/** Apache Dubbo: https://dubbo.apache.org/en/overview/mannual/java-sdk/reference-manual/config/annotation/. */
export const dubbo: LibraryModel = {
  name: 'dubbo',
  imports: [],
  words: ['DubboReference', 'DubboService'],
  rules: [
    decorator('DubboReference').isInjectedClient({ framework, address: argument('url') }),
    decorator('DubboService').offersInterface({
      framework,
      name: firstOf(argument('interfaceClass'), argument('interfaceName')),
    }),
  ],
}
