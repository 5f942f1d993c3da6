import type { CodeLanguage } from '../language.js'
import { frontend } from './frontend.js'
import { databases } from './models/databases.js'
import { env } from './models/env.js'
import { lapin, rdkafka } from './models/queues.js'
import { reqwest } from './models/reqwest.js'
import { tonic } from './models/tonic.js'
import { actix, axum } from './models/web-frameworks.js'

/** Rust. */
export const rust: CodeLanguage = {
  grammars: ['rust'],
  name: 'rust',
  frontend,
  hasLiteralAddresses: true,
  libraries: [reqwest, axum, actix, tonic, databases, rdkafka, lapin, env],
}
