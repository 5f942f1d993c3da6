import { expect, test } from 'vitest'
import { factsOf } from './facts-of.js'

async function addresses(text: string, path = 'src/app.ts'): Promise<unknown[]> {
  const facts = await factsOf(path, text)
  return facts.flatMap((fact) => (fact.kind === 'call' ? [fact.target] : []))
}
const literal = (value: string) => ({ kind: 'literal', value })
const name = (value: string) => ({ kind: 'name', name: value })

test('a host has the port that stands beside it, in an object and as an argument', async () => {
  const pool = `import pg from 'pg'
const Pool = pg.Pool
new Pool({ host: 'localhost', port: Number(process.env.DB_PORT) || 5436 })
`
  const port = { kind: 'env', name: 'DB_PORT', fallback: literal('5436') }
  const [target] = await addresses(pool)
  expect(target).toEqual({ kind: 'concat', parts: [literal('localhost:'), port] })
  const redis = `from redis import Redis\nRedis(host="localhost", port=6380)\n`
  expect(await addresses(redis, 'app.py')).toEqual([literal('localhost:6380')])
  const own = `import { Pool } from 'pg'
new Pool({ host: 'db:5433', port: 5432 })
new Pool({ host: '/var/run/postgresql', port: 5432 })
`
  expect(await addresses(own)).toEqual([literal('db:5433'), literal('/var/run/postgresql')])
})

test('options that another file declares are read by the members that the library knows', async () => {
  const text = `import { TypeOrmModule } from '@nestjs/typeorm'
import { databaseConfig } from './database.config'
TypeOrmModule.forRoot(databaseConfig)
`
  const host = { kind: 'concat', parts: [name('databaseConfig.host'), literal(':'), name('databaseConfig.port')] }
  const options = [name('databaseConfig'), name('databaseConfig.url'), host, name('databaseConfig.clientUrl')]
  expect(await addresses(text)).toEqual([{ kind: 'choice', options, isOrdered: true }])
  expect(await addresses(text.replace('forRoot', 'forFeature'))).toEqual([])
})

test('options are what a factory returns', async () => {
  const text = `import { TypeOrmModule } from '@nestjs/typeorm'
TypeOrmModule.forRootAsync({ useFactory: (config) => ({ type: 'mysql', host: 'db' }) })
TypeOrmModule.forRootAsync({ useFactory: () => { return { type: 'postgres', url: 'postgres://orders-db/orders' } } })
TypeOrmModule.forRootAsync({ useClass: OrmOptions })
`
  const facts = await factsOf('src/app.ts', text)
  const found = facts.flatMap((fact) => (fact.kind === 'call' ? [[fact.client, fact.target]] : []))
  expect(found).toEqual([
    ['mysql', literal('db')],
    ['postgres', literal('postgres://orders-db/orders')],
    ['typeorm', { kind: 'unknown' }],
  ])
})

test('ports of options are constants as texts are, and other numbers are not', async () => {
  const text = `import { DataSource } from 'typeorm'
export const options = { host: 'db', port: 5432, poolSize: 20 }
`
  const facts = await factsOf('src/options.ts', text)
  const found = facts.flatMap((fact) => (fact.kind === 'constant' ? [[fact.name, fact.value]] : []))
  expect(found).toEqual([
    ['options.host', literal('db')],
    ['options.port', literal('5432')],
  ])
})
