import type { Engine } from '../src/testing/engines.js'

/** PostgreSQL from npm, compiled to WebAssembly, behind a socket. It has one session, which all connections share. */
export async function pgliteEngine(): Promise<Engine> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { vector } = await import('@electric-sql/pglite/vector')
  const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket')
  const db = await PGlite.create({ extensions: { vector } })
  const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 50 })
  await server.start()
  const address = server.getServerConn()
  return {
    name: 'PGlite',
    place: async () => {
      // All connections are one session, so there is one database, emptied for each place.
      await db.exec('drop schema public cascade; create schema public; create extension vector;')
      return `postgres://postgres@${address}/postgres`
    },
    search: async () => null,
    async [Symbol.asyncDispose]() {
      await server.stop()
      await db.close()
    },
  }
}
