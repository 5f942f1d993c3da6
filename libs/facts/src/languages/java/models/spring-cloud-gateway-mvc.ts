import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/**
 * Spring Cloud Gateway on servlets: `route().GET("/orders/**", http()).before(uri("http://orders"))`, or `filter(lb("orders"))`.
 * https://docs.spring.io/spring-cloud-gateway/reference/spring-cloud-gateway-server-webmvc/java-routes-api.html
 */
export const springCloudGatewayMvc: LibraryModel = {
  name: 'spring-cloud-gateway-mvc',
  imports: [],
  words: ['cloud.gateway.server.mvc'],
  rules: [
    call(
      ...['uri', 'BeforeFilterFunctions.uri', 'FilterFunctions.uri'],
      ...['http', 'https', 'HandlerFunctions.http', 'HandlerFunctions.https'],
      ...['lb', 'LoadBalancerFilterFunctions.lb'],
    ).sendsRequest({ method: '*', url: argument(0), onlyWithUrl: true }),
  ],
}
