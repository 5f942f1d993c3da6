import { javaLibraries } from '../java/index.js'
import type { LibraryModel } from '../model.js'
import { exposed } from './exposed.js'
import { ktorClient } from './ktor-client.js'
import { ktorServer } from './ktor-server.js'

/** Libraries of Kotlin: those of Java, and its own. */
export const kotlinLibraries: readonly LibraryModel[] = [...javaLibraries, ktorServer, ktorClient, exposed]
