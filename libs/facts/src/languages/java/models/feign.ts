import { argument, firstOf } from '../location.js'
import type { LibraryModel } from '../model.js'
import { classDecorator } from '../rules.js'

/** Spring Cloud OpenFeign, a declarative HTTP client. */
export const feign: LibraryModel = {
  name: 'feign',
  imports: [],
  words: ['FeignClient'],
  rules: [
    classDecorator('FeignClient').isHttpClient({
      framework: 'feign',
      prefix: argument('path'),
      address: firstOf(argument('url'), argument(0), argument('name')),
    }),
  ],
}
