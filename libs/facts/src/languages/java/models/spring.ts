import { argument, configuration, firstOf, lastArgument, nestedCall } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, classDecorator, decorator, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const routes = 'spring-routes'

const contextPath = firstOf(
  configuration('server:servlet:context-path'),
  configuration('server:context-path'),
  configuration('spring:webflux:base-path'),
  configuration('spring:mvc:servlet:path'),
)

/** Spring MVC and WebFlux: controllers and router functions. */
export const spring: LibraryModel = {
  name: 'spring',
  imports: [],
  words: [
    'Mapping(',
    'Mapping\n',
    'ImplBase',
    'Listener(',
    'RouterFunction',
    'SpringApplication',
    'SpringBootApplication',
  ],
  fluentRoles: [routes],
  rules: [
    // https://docs.spring.io/spring-boot/appendix/application-properties: the path of the whole application.
    call('SpringApplication.run').mounts({ prefix: contextPath }),
    // Kotlin: `runApplication<Shop>(*args)` stands beside it and is no call to the grammar.
    classDecorator('SpringBootApplication').mounts({
      framework: 'spring',
      prefix: contextPath,
      mounts: { is: 'all' },
    }),
    // https://docs.spring.io/spring-framework/reference/web/webmvc-functional.html
    call('RouterFunctions.route').creates(routes),
    call('route').creates(routes),
    method(routes, 'path').creates(routes, { prefix: argument(0), callback: lastArgument }),
    method(routes, 'nest').creates(routes, { prefix: nestedCall('path'), callback: lastArgument }),
    ...eachVerb(method(routes, '{VERB}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument })),
    ...eachVerb(
      call('RouterFunctions.route', 'route').isEndpoint({
        method: verb,
        path: nestedCall('{VERB}'),
        handler: lastArgument,
      }),
    ),
    ...eachVerb(
      method(routes, 'andRoute').isEndpoint({ method: verb, path: nestedCall('{VERB}'), handler: lastArgument }),
    ),
    ...eachVerb(
      decorator('{Verb}Mapping').isEndpoint({
        framework: 'spring',
        method: verb,
        path: firstOf(argument(0), argument('path')),
      }),
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    ),
    decorator('RequestMapping').isEndpoint({
      framework: 'spring',
      method: wordAt(argument('method'), '*'),
      path: firstOf(argument(0), argument('path')),
    }),
    classDecorator('RequestMapping').isController({
      framework: 'spring',
      prefix: firstOf(argument(0), argument('path')),
    }),
  ],
}
