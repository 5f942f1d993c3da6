import type { CodeLanguage } from '../language.js'
import { frontend } from './frontend.js'
import { addGrape } from './grape.js'
import { bunny } from './models/bunny.js'
import { drivers } from './models/drivers.js'
import { env } from './models/env.js'
import { faraday } from './models/faraday.js'
import { httparty } from './models/httparty.js'
import { netHttp } from './models/net-http.js'
import { rails } from './models/rails.js'
import { sinatra } from './models/sinatra.js'
import { orms } from './orms.js'
import { addRack } from './rack.js'
import { addRailsRoutes } from './rails-routes.js'

/** Ruby. */
export const ruby: CodeLanguage = {
  grammars: ['ruby'],
  name: 'ruby',
  frontend,
  orms,
  addOwnFacts: (emitter) => {
    addGrape(emitter)
    addRailsRoutes(emitter)
    addRack(emitter)
  },
  libraries: [faraday, httparty, netHttp, rails, sinatra, bunny, drivers, env],
}
