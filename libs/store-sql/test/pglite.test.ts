import { sqlIndexBehaviour } from '../src/testing/behaviour.js'
import { pgliteEngine } from './pglite-engine.js'

sqlIndexBehaviour('an index in PGlite', pgliteEngine)
