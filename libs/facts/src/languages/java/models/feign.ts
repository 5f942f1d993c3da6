import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { classDecorator } from '../../../models/rules.js'

/** Spring Cloud OpenFeign, a declarative HTTP client. */
export const feign: LibraryModel = {
  name: 'feign',
  imports: [],
  words: ['FeignClient'],
  rules: [
    // https://github.com/playtika/feign-reactive
    classDecorator('FeignClient', 'ReactiveFeignClient').isHttpClient({
      framework: 'feign',
      prefix: argument('path'),
      address: firstOf(argument('url'), argument(0), argument('name')),
    }),
  ],
}
