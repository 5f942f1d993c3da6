import { expect, test } from 'vitest'
import { factsOf } from './facts-of.js'

const head = "const express = require('express')\nconst app = express()\n"

/** What a file mounts, as `/x orders`. */
async function mountsOf(path: string, text: string): Promise<string[]> {
  const facts = await factsOf(path, text)
  return facts.flatMap((fact) =>
    fact.kind === 'mount' ? [`${fact.prefix.kind === 'literal' ? fact.prefix.value : '?'} ${fact.child}`] : [],
  )
}

test.each([
  ['properties of one object', 'a.js', `${head}const a = { b: a.c, c: a.b }\napp.use('/x', a.b)\n`],
  ['two variables', 'a.js', `${head}const a = b\nconst b = a\napp.use('/x', a)\n`],
  [
    'a variable and a property',
    'a.js',
    `${head}const a = b.c\nconst b = { c: a }\napp.use('/x', a)\napp.use('/y', b.c)\n`,
  ],
  ['a variable and itself', 'a.js', `${head}const a = a\nconst b = wrap(b)\napp.use('/x', a)\napp.use('/y', b)\n`],
  [
    'two lists',
    'urls.py',
    'from django.urls import include, path\na = b\nb = a\nurlpatterns = [path("x", include(a))]\n',
  ],
])('a router that is named by %s in a circle is not followed for ever', async (_what, path, text) => {
  expect(await mountsOf(path, text)).toEqual([])
})

test('near miss: a router is followed through names and properties', async () => {
  const text = `${head}const orders = express.Router()\nconst named = orders\nconst all = { orders: named }\napp.use('/x', all.orders)\n`
  expect(await mountsOf('a.js', text)).toEqual(['/x orders'])
})
