import { parseAddress } from '../address.js'
import type { ResolvedSqlIndexOptions } from '../options.js'
import type { Database } from './database.js'

/** Opens the database at an address. Drivers are loaded here, not on import; most connect at the first query. */
export async function openDatabase(options: ResolvedSqlIndexOptions): Promise<Database> {
  const address = parseAddress(options.address)
  if (address.dialect === 'sqlite') return (await import('./sqlite.js')).openSqlite(address)
  if (address.dialect === 'mysql') return (await import('./mysql.js')).openMysql(address, options)
  return (await import('./postgres.js')).openPostgres(address, options)
}
