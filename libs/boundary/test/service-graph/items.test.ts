import type { GraphStore } from '@coderag/types'
import { expect, test } from 'vitest'
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
