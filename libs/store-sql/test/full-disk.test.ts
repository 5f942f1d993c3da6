import { postgresEngine, sqliteEngine } from '../src/testing/engines.js'
import { sqlIndexOnFullDisk } from '../src/testing/faults.js'

sqlIndexOnFullDisk('SQLite', (directory) => sqliteEngine({ directory }))
sqlIndexOnFullDisk('PostgreSQL', (directory) => postgresEngine({ directory }))
