import type { CodeLanguage } from '../language.js'
import { frontend } from './frontend.js'
import { orms } from './orms.js'
import { testCode } from './test-code.js'
import { actix } from './models/actix.js'
import { axum } from './models/axum.js'
import { databases } from './models/databases.js'
import { env } from './models/env.js'
import { influxdb } from './models/influxdb.js'
import { lapin } from './models/lapin.js'
import { nats } from './models/nats.js'
import { rdkafka } from './models/rdkafka.js'
import { reqwest } from './models/reqwest.js'
import { rumqttc } from './models/rumqttc.js'
import { seaOrm } from './models/sea-orm.js'
import { tonic } from './models/tonic.js'
import { ureq } from './models/ureq.js'

/** Rust. */
export const rust: CodeLanguage = {
  grammars: ['rust'],
  name: 'rust',
  frontend,
  hasLiteralAddresses: true,
  testCode,
  orms,
  libraries: [reqwest, axum, actix, tonic, ureq, databases, seaOrm, influxdb, rdkafka, lapin, nats, rumqttc, env],
}
