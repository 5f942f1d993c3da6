import type { LibraryModel } from '../../models/model.js'
import { databases } from './models/databases.js'
import { env } from './models/env.js'
import { lapin, rdkafka } from './models/queues.js'
import { reqwest } from './models/reqwest.js'
import { tonic } from './models/tonic.js'
import { actix, axum } from './models/web-frameworks.js'

/** Libraries of Rust. */
export const rustLibraries: readonly LibraryModel[] = [reqwest, axum, actix, tonic, databases, rdkafka, lapin, env]
