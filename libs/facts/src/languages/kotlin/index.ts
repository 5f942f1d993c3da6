import { java } from '../java/index.js'
import { orms } from './orms.js'
import type { CodeLanguage } from '../language.js'
import { frontend } from './frontend.js'
import { addRouteExtensions } from './ktor-routes.js'
import { exposed } from './models/exposed.js'
import { ktorClient } from './models/ktor-client.js'
import { ktorServer } from './models/ktor-server.js'
import { springDsl } from './models/spring-dsl.js'

/** Kotlin, with the libraries of Java. */
export const kotlin: CodeLanguage = {
  grammars: ['kotlin'],
  name: 'kotlin',
  frontend,
  addOwnFacts: addRouteExtensions,
  orms,
  libraries: [...java.libraries, ktorServer, ktorClient, springDsl, exposed],
}
