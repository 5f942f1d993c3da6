import { sqlEngineContract } from '../src/testing/contract.js'
import { pgliteEngine } from './pglite-engine.js'

sqlEngineContract('an index in PGlite', pgliteEngine)

// From the first chunk on as from 50,000 on otherwise: an approximate index, and a look at what a filter lets pass.
sqlEngineContract('an index in PGlite with HNSW', pgliteEngine, { exactVectorsUpTo: 0 })
