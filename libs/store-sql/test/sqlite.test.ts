import { sqlEngineContract } from '../src/testing/contract.js'
import { sqliteEngine } from '../src/testing/engines.js'

sqlEngineContract('an index in SQLite', sqliteEngine)
