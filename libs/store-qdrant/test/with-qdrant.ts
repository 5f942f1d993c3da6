import { findQdrant, startQdrant, type Engine, type TestServer } from '@coderag/store-sql/testing'
import { openQdrant } from '../src/index.js'

/** The Qdrant server of this machine. Null if there is none. */
export const program = findQdrant()

/** Adds Qdrant to a database. */
export async function withQdrant(
  database: Engine,
  options: { directory?: string } = {},
): Promise<Engine & { readonly server: TestServer }> {
  const qdrant = await startQdrant(program ?? '', options)
  return {
    server: qdrant,
    name: `${database.name} and Qdrant`,
    place: () => database.place(),
    search: () => openQdrant({ address: `http://127.0.0.1:${qdrant.port}` }),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await qdrant[Symbol.asyncDispose]()
    },
  }
}
