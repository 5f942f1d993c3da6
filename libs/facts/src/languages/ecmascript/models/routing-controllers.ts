import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, classDecorator, decorator, eachVerb, verb } from '../../../models/rules.js'

const framework = 'routing-controllers'
const handled = { framework, path: argument(0), needsPathOrClassDecorator: true } as const

/** routing-controllers, classes with routes over Express or Koa: https://github.com/typestack/routing-controllers */
export const routingControllers: LibraryModel = {
  name: framework,
  imports: ['routing-controllers'],
  rules: [
    call(`${framework}.createExpressServer`, `${framework}.createKoaServer`).mounts({
      prefix: argument(0).property('routePrefix'),
    }),
    call(`${framework}.useExpressServer`, `${framework}.useKoaServer`).mounts({
      prefix: argument(1).property('routePrefix'),
    }),
    ...eachVerb(decorator('{Verb}').isEndpoint({ ...handled, method: verb })),
    decorator('All').isEndpoint({ ...handled, method: '*' }),
    classDecorator('JsonController', 'Controller').isController({ framework, prefix: argument(0) }),
  ],
}
