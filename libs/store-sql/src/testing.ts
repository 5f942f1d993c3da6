export { sqlEngineContract } from './testing/contract.js'
export { sqlIndexCuts, sqlIndexKills, sqlIndexOnFullDisk } from './testing/faults.js'
export { mountSmallDisk, type SmallDisk } from './testing/small-disk.js'
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
