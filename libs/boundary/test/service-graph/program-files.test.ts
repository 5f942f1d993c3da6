import { expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

type Files = Readonly<Record<string, string>>

const service = (path: string, more = ''): string => `from services import answer
from flask import Flask
import requests

app = Flask(__name__)

@app.route("${path}", methods=["GET"])
def list_all():
    return answer([])
${more}
if __name__ == "__main__":
    app.run(port=5001)
`
const shared = 'def answer(rows):\n    return rows\n'
const listening = (path: string): string => `const express = require("express")
const app = express()
app.get("${path}", (req, res) => res.json([]))
app.listen(3000)
`

async function endpointsOf(files: Files): Promise<readonly string[]> {
  const graph = await graphOf(files)
  return graph.endpoints().map(({ service: name, method, path }) => `${name} ${method} ${path}`)
}

test('programs side by side without a manifest are a service each', async () => {
  const files = {
    'services/__init__.py': shared,
    'services/orders.py': service('/orders'),
    'services/stock.py': service('/items'),
    'setup.py': 'from setuptools import setup\nsetup(name="shop")\n',
  }
  expect(await endpointsOf(files)).toEqual(['orders GET /orders', 'stock GET /items'])
  const aliases = (await graphOf(files)).nodes().map(({ name, aliases: others }) => [name, others])
  expect(aliases).toEqual([
    ['orders', []],
    ['stock', []],
  ])
})

test('so are those of JavaScript', async () => {
  expect(await endpointsOf({ 'orders.js': listening('/orders'), 'stock.js': listening('/items') })).toEqual([
    'orders GET /orders',
    'stock GET /items',
  ])
})

test('what programs beside each other import is of all who reach it', async () => {
  const client =
    'import requests\n\ndef answer(rows):\n    return requests.get("http://mail.example.org/sent").json()\n'
  const graph = await graphOf({
    'services/__init__.py': client,
    'services/orders.py': service('/orders'),
    'services/stock.py': service('/items').replace('from services import answer', 'answer = list'),
  })
  expect(graph.edges().map(({ source, target }) => `${source} -> ${target}`)).toEqual(['orders -> mail.example.org'])
})

test.each<[string, Files]>([
  ['one program with its parts', { 'main_api.py': service('/orders'), 'stock.py': shared }],
  [
    'files that are given away',
    { 'a.js': `${listening('/orders')}module.exports = app\n`, 'b.js': listening('/items') },
  ],
  ['programs of tests', { 'api.py': service('/orders'), 'tests/one.py': service('/a'), 'tests/two.py': service('/b') }],
])('no service each: %s', async (_what, files) => {
  expect(new Set((await endpointsOf(files)).map((line) => line.split(' ')[0]))).toEqual(new Set(['system']))
})

test('a manifest tells more than the files', async () => {
  const files = {
    'shop/orders.py': service('/orders'),
    'shop/stock.py': service('/items'),
    'shop/Dockerfile': 'FROM python:3\nCOPY . .\nCMD ["python", "orders.py"]\n',
  }
  expect(new Set((await endpointsOf(files)).map((line) => line.split(' ')[0]))).toEqual(new Set(['shop']))
})
