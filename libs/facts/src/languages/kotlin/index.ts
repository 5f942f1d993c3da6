import { javaLibraries } from '../java/index.js'
import type { LibraryModel } from '../../models/model.js'
import { exposed } from './models/exposed.js'
import { ktorClient } from './models/ktor-client.js'
import { ktorServer } from './models/ktor-server.js'

/** Libraries of Kotlin: those of Java, and its own. */
export const kotlinLibraries: readonly LibraryModel[] = [...javaLibraries, ktorServer, ktorClient, exposed]
