import { sqlEngineContract } from '../src/testing/contract.js'
import { pgliteEngine } from './pglite-engine.js'

sqlEngineContract('an index in PGlite', pgliteEngine)
