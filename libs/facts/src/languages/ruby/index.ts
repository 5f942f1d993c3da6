import type { LibraryModel } from '../model.js'
import { bunny } from './bunny.js'
import { env } from './env.js'
import { faraday, httparty, netHttp } from './http-clients.js'
import { rails } from './rails.js'
import { sinatra } from './sinatra.js'

/** Libraries of Ruby. */
export const rubyLibraries: readonly LibraryModel[] = [faraday, httparty, netHttp, rails, sinatra, bunny, env]
