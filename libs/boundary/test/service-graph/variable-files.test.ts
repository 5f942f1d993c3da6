import { expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

const files = (more: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  'compose.yaml': `services:
  orders: { build: ./orders/api, env_file: ./orders/env/api.env }
  stock: { build: ./stock/api }
  mail: { build: ./mail/api }`,
  'orders/api/Dockerfile': 'FROM node:22\nCMD ["node", "a.js"]\n',
  'orders/api/a.js': "import axios from 'axios'\nexport const run = () => axios.get(`${process.env.ITEMS}/items`)\n",
  ...more,
})

async function called(more: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const graph = await graphOf(files(more))
  return graph.edges().map(({ source, target }) => `${source} -> ${target}`)
}

test.each(['api.default.env', 'api.env.example', 'api.sample.env', 'api.env.dist'])(
  'the template %s stands for a file of variables that is not in the repository',
  async (name) => {
    expect(await called({ [`orders/env/${name}`]: 'ITEMS=http://stock:80\n' })).toEqual(['orders -> stock'])
  },
)

test('near misses: the file itself goes before its template, and a template of another file says nothing', async () => {
  const template = { 'orders/env/api.default.env': 'ITEMS=http://stock:80\n' }
  expect(await called({ ...template, 'orders/env/api.env': 'ITEMS=http://mail:80\n' })).toEqual(['orders -> mail'])
  expect(await called({ 'orders/env/db.default.env': 'ITEMS=http://stock:80\n' })).toEqual([])
})
