import { sqlIndexBehaviour } from '../src/testing/behaviour.js'
import { sqliteEngine } from '../src/testing/engines.js'

sqlIndexBehaviour('an index in SQLite', sqliteEngine)
