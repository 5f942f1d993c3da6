import type { LibraryModel } from '../../models/model.js'
import { bunny } from './models/bunny.js'
import { env } from './models/env.js'
import { faraday, httparty, netHttp } from './models/http-clients.js'
import { rails } from './models/rails.js'
import { sinatra } from './models/sinatra.js'

/** Libraries of Ruby. */
export const rubyLibraries: readonly LibraryModel[] = [faraday, httparty, netHttp, rails, sinatra, bunny, env]
