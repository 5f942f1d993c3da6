import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test.each([
  ['TypeScript', 'urls.ts', "export const ORDERS =\n  env.isLocal ? 'http://localhost:80' : 'http://orders'"],
  ['Python', 'urls.py', '\nORDERS = "http://localhost:80" if is_local else "http://orders"'],
  ['Ruby', 'urls.rb', "\nORDERS = LOCAL ? 'http://localhost:80' : 'http://orders'"],
])('an address that a condition chooses, in a file that calls nothing: %s', async (_language, path, text) => {
  expect(await linesOf(path, text, 'constant')).toEqual(['2 ORDERS = "http://localhost:80" | "http://orders"'])
})

test('near miss: words that a condition chooses', async () => {
  expect(await linesOf('words.ts', "export const COLOUR = isDark ? 'black' : 'white'", 'constant')).toEqual([])
})

test('An object of one of two classes has no class, and only C# unwraps a value', async () => {
  const ternary = 'const conf = isProd ? new ProdConfig() : new DevConfig()\nawait fetch(conf.url + "/x")'
  expect(await linesOf('a.ts', ternary, 'call')).toEqual(['2 http fetch GET -> conf.url + "/x"'])
  const member = 'package a\nimport "net/http"\nfunc f(opt Option) { cfg := opt.Value; http.Get(cfg.URL + "/x") }\n'
  expect(await linesOf('a.go', member, 'call')).toEqual(['3 http net-http GET -> cfg.URL + "/x"'])
})
