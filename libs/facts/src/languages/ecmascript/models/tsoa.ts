import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { classDecorator, decorator, eachVerb, verb } from '../../../models/rules.js'

/** tsoa, classes from which routes are generated: https://tsoa-community.github.io/docs/decorators.html */
export const tsoa: LibraryModel = {
  name: 'tsoa',
  imports: ['tsoa', '@tsoa/runtime'],
  rules: [
    ...eachVerb(
      decorator('{Verb}').isEndpoint({
        framework: 'tsoa',
        method: verb,
        path: argument(0),
        needsPathOrClassDecorator: true,
      }),
    ),
    classDecorator('Route').isController({ framework: 'tsoa', prefix: argument(0) }),
  ],
}
