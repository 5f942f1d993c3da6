import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { baseClass, classDecorator } from '../../../models/rules.js'

/** Jakarta Servlet: classes at the patterns of `@WebServlet` or of `web.xml`. */
export const servlet: LibraryModel = {
  name: 'servlet',
  imports: [],
  words: ['HttpServlet', '@WebServlet'],
  rules: [
    baseClass(/^(?:\w+\.)*HttpServlet$/).isView(
      'servlet',
      {},
      { methods: /^(?:do(Get|Post|Put|Patch|Delete)|service)$/ },
    ),
    classDecorator('WebServlet').mounts({
      framework: 'servlet',
      prefix: firstOf(argument(0), argument('urlPatterns')),
      mounts: { is: 'itself' },
    }),
  ],
}
