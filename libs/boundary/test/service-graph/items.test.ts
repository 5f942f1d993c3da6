import type { GraphStore } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { openServiceGraph, resolveServiceGraph } from '../../src/service-graph/graph/open-service-graph.js'
import { graphOf, partsOfAll } from '../graph-of.js'

/** Places of a variable as `reads orders orders/main.py:3`. */
function placesOf(graph: GraphStore, name: string): string[] {
  const item = graph.items().find((own) => own.name === name)
  return (item?.places ?? [])
    .map(
      ({ role, service, evidence }) =>
        `${role} ${service ?? '-'} ${evidence.repoName}/${evidence.filePath}:${evidence.line}`,
    )
    .sort()
}

const compose = `services:
  orders:
    build: ./orders
    environment:
      DATABASE_URL: postgres://db/orders
      LOG_LEVEL: info
  stock:
    build: ./stock
    environment:
      DATABASE_URL: postgres://db/stock
`
const readsIt = 'import os\n\n\ndef connect():\n    return os.environ["DATABASE_URL"]\n'
const files = {
  'docker-compose.yml': compose,
  'orders/Dockerfile': 'FROM python\nCMD ["python", "main.py"]\n',
  'orders/main.py': readsIt,
  'orders/test_main.py': readsIt,
  'stock/Dockerfile': 'FROM node\nCMD ["node", "main.js"]\n',
  'stock/main.js': 'const url = process.env.DATABASE_URL\nmodule.exports = { url, level: process.env.LEVEL }\n',
  'scripts/seed.py': readsIt,
}

test('a variable has the services that read it and the manifests that give it to them', async () => {
  const graph = await graphOf(files)
  expect(placesOf(graph, 'DATABASE_URL')).toEqual([
    'reads - system/orders/test_main.py:5',
    'reads - system/scripts/seed.py:5',
    'reads orders system/orders/main.py:5',
    'reads stock system/stock/main.js:1',
    'sets orders system/docker-compose.yml:5',
    'sets stock system/docker-compose.yml:10',
  ])
})

test('a variable that is only read or only set is known too, and no value is kept', async () => {
  const graph = await graphOf(files)
  expect(placesOf(graph, 'LEVEL')).toEqual(['reads stock system/stock/main.js:2'])
  expect(placesOf(graph, 'LOG_LEVEL')).toEqual(['sets orders system/docker-compose.yml:6'])
  expect(JSON.stringify(graph.items())).not.toContain('postgres')
})

test('a key of configuration has the variable that a framework binds to it', async () => {
  const graph = await graphOf({
    'docker-compose.yml':
      'services:\n  orders:\n    build: ./orders\n    environment:\n      ConnectionStrings__Orders: Host=db\n',
    'orders/orders.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>\n',
    'orders/Dockerfile': 'FROM dotnet\nCOPY orders.csproj .\n',
    'orders/Program.cs':
      'var builder = WebApplication.CreateBuilder(args);\nvar db = builder.Configuration["ConnectionStrings:Orders"];\n',
  })
  expect(placesOf(graph, 'ConnectionStrings:Orders')).toEqual([
    'reads orders system/orders/Program.cs:2',
    'sets orders system/docker-compose.yml:5',
  ])
  expect(placesOf(graph, 'ConnectionStrings__Orders')).toEqual([])
})

test('a repository that a reader may not see adds no place', async () => {
  const parts = await partsOfAll({ shop: files, vault: { 'main.py': readsIt } })
  expect(placesOf(await openServiceGraph(parts), 'DATABASE_URL').join()).toContain('vault/main.py')
  const seen = await resolveServiceGraph(parts, ['shop'])
  expect(placesOf(seen, 'DATABASE_URL')).toHaveLength(6)
  expect(JSON.stringify(seen.items())).not.toContain('vault')
})

describe('a table', () => {
  const system = {
    'docker-compose.yml': 'services:\n  orders:\n    build: ./orders\n  stock:\n    build: ./stock\n',
    'orders/Dockerfile': 'FROM python\nCMD ["python", "main.py"]\n',
    'orders/models.py':
      'from sqlalchemy.orm import Base\n\n\nclass OrderItem(Base):\n    __tablename__ = "order_items"\n',
    'orders/main.py':
      'from sqlalchemy import select\nfrom models import OrderItem\n\n\ndef all(session):\n    return session.scalars(select(OrderItem))\n',
    'orders/schema.sql': 'CREATE TABLE order_items (id int);\n',
    'stock/Dockerfile': 'FROM node\nCMD ["node", "main.js"]\n',
    'stock/main.js': "function wipe(db) {\n  db.query('DELETE FROM order_items WHERE id = 1')\n}\nclass OrderItem {}\n",
  }

  test('has the statements and the models of services that read, write and declare it', async () => {
    expect(placesOf(await graphOf(system), 'order_items')).toEqual([
      'declares orders system/orders/models.py:4',
      'declares orders system/orders/schema.sql:1',
      'reads orders system/orders/main.py:6',
      'writes stock system/stock/main.js:2',
    ])
  })

  test('is named by its model: what is written before what an ORM makes of the name, in its own service first', async () => {
    const entity = (name: string, table: string): string =>
      `import { Entity, Repository } from 'typeorm'\n@Entity(${table})\nexport class ${name} {}\nexport class Users {\n  constructor(private rows: Repository<${name}>) {}\n  all() { return this.rows.find() }\n}\n`
    const files = {
      'docker-compose.yml': 'services:\n  a:\n    build: ./a\n  b:\n    build: ./b\n',
      'a/package.json': '{"name":"a","scripts":{"start":"node ."}}',
      'a/Dockerfile': 'FROM node\n',
      'a/item.ts': entity('Item', "'a_items'"),
      'b/package.json': '{"name":"b","scripts":{"start":"node ."}}',
      'b/Dockerfile': 'FROM node\n',
      'b/item.ts': entity('Item', "'b_items'"),
      'b/line.ts': entity('OrderLine', ''),
    }
    const graph = await graphOf(files)
    expect(placesOf(graph, 'a_items')).toEqual(['declares a system/a/item.ts:3', 'reads a system/a/item.ts:6'])
    expect(placesOf(graph, 'b_items')).toEqual(['declares b system/b/item.ts:3', 'reads b system/b/item.ts:6'])
    expect(placesOf(graph, 'order_line')).toEqual(['declares b system/b/line.ts:3', 'reads b system/b/line.ts:6'])
  })

  test('near miss: a class that no model is, and one of a repository that a reader may not see', async () => {
    const parts = await partsOfAll({ shop: system, vault: { 'main.js': "db.query('SELECT * FROM secrets')\n" } })
    expect((await openServiceGraph(parts)).items().map(({ name }) => name)).toContain('secrets')
    const seen = await resolveServiceGraph(parts, ['shop'])
    expect(JSON.stringify(seen.items())).not.toMatch(/secrets|vault/)
    expect(seen.items().map(({ name }) => name)).toEqual(['order_items'])
  })
})
