import { expect, test } from 'vitest'
import { factsOf, literal, ofKind } from './facts-of.js'

const databasesIn = async (path: string, text: string) =>
  ofKind(await factsOf(path, text), 'call').map(({ client, target, line }) => [client, target, line])

const env = (name: string, fallback: ReturnType<typeof literal> | null = null) => ({ kind: 'env', name, fallback })

test('a database of Rails is reached by its url or host, or else on the machine itself', async () => {
  const database = `default: &default
  adapter: postgresql
  pool: <%= ENV.fetch("RAILS_MAX_THREADS") { 5 } %>
development:
  <<: *default
  database: shop
production:
  primary:
    <<: *default
    url: <%= ENV["DATABASE_URL"] %>
  reports:
    adapter: trilogy
    host: <%= ENV.fetch("REPORTS_HOST") { "reports" } %>
  old:
    adapter: mysql2
    host: <%= ENV['OLD_HOST'] || 'old' %>
  next:
    adapter: mysql2
    host: <%= ENV.fetch('NEXT_HOST', 'next') %>
`
  expect(await databasesIn('config/database.yml', database)).toEqual([
    ['postgres', literal('localhost'), 2],
    ['postgres', env('DATABASE_URL'), 10],
    ['mysql', env('REPORTS_HOST', literal('reports')), 13],
    ['mysql', env('OLD_HOST', literal('old')), 16],
    ['mysql', env('NEXT_HOST', literal('next')), 19],
  ])
})

test('a file of SQLite, the environment of tests and another file are no database', async () => {
  const sqlite = 'development:\n  adapter: sqlite3\n  database: db/shop.sqlite3\n'
  const server = 'adapter: postgresql\n  host: db\n'
  expect(await databasesIn('config/database.yml', `${sqlite}test:\n  ${server}`)).toEqual([])
  expect(await databasesIn('config/cache.yml', `production:\n  ${server}`)).toEqual([])
})
