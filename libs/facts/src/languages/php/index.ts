import type { CodeLanguage } from '../language.js'
import { addApiResources } from './api-resources.js'
import { addConfigFile } from './config-files.js'
import { addAnnotatedRoutes } from './annotated-routes.js'
import { frontend } from './frontend.js'
import { addListedResources } from './listed-resources.js'
import { doctrine } from './models/doctrine.js'
import { fastRoute } from './models/fast-route.js'
import { guzzle } from './models/guzzle.js'
import { laravel } from './models/laravel.js'
import { lumen } from './models/lumen.js'
import { pdo } from './models/pdo.js'
import { phpAmqplib } from './models/php-amqplib.js'
import { rdkafka } from './models/rdkafka.js'
import { slim } from './models/slim.js'
import { symfony } from './models/symfony.js'
import { orms } from './orms.js'

/** PHP. */
export const php: CodeLanguage = {
  grammars: ['php'],
  name: 'php',
  frontend,
  addOwnFacts: (emitter) => {
    addApiResources(emitter)
    addAnnotatedRoutes(emitter)
    addListedResources(emitter)
    addConfigFile(emitter)
  },
  orms,
  libraries: [guzzle, laravel, lumen, symfony, phpAmqplib, rdkafka, pdo, slim, fastRoute, doctrine],
}
