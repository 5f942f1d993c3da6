import type { LibraryModel } from '../model.js'
import { databases } from './databases.js'
import { env } from './env.js'
import { lapin, rdkafka } from './queues.js'
import { reqwest } from './reqwest.js'
import { tonic } from './tonic.js'
import { actix, axum } from './web-frameworks.js'

/** Libraries of Rust. */
export const rustLibraries: readonly LibraryModel[] = [reqwest, axum, actix, tonic, databases, rdkafka, lapin, env]
