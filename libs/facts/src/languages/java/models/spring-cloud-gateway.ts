import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** Spring Cloud Gateway: routes in code, `route(r -> r.path("/orders/**").uri("lb://orders"))`. */
export const springCloudGateway: LibraryModel = {
  name: 'spring-cloud-gateway',
  imports: [],
  words: ['RouteLocatorBuilder'],
  rules: [anyMethod('uri').sendsRequest({ method: '*', url: argument(0) })],
}
