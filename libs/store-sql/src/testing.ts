export { sqlEngineContract } from './testing/contract.js'
export { sqlIndexCuts, sqlIndexKills } from './testing/faults.js'
export { mariaDbEngine, openIndex, postgresEngine, scoring, sqliteEngine, type Engine } from './testing/engines.js'
export {
  announceSkip,
  findMariaDb,
  findPostgres,
  findQdrant,
  startMariaDb,
  startPostgres,
  startQdrant,
  type TestServer,
} from './testing/servers.js'
