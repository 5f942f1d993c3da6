import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/languages/languages.js'
import { eachVerb, httpMethods, method, verb } from '../../src/models/rules.js'
import { argument } from '../../src/models/location.js'

const folders = readdirSync(new URL('../../src/languages/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const grammars: Readonly<Record<string, string>> = { ecmascript: 'typescript' }
/** Languages that have the libraries of another one, too. */
const bases: Readonly<Record<string, string>> = { kotlin: 'java' }

describe.each(folders)('the library models of %s', (folder) => {
  const all = languages.get(grammars[folder] ?? folder)?.libraries ?? []
  const others = new Set(languages.get(bases[folder] ?? '')?.libraries)
  const libraries = all.filter((library) => !others.has(library))

  test('are the files of the folder: index.ts lists each of them', () => {
    const files = readdirSync(new URL(`../../src/languages/${folder}/models/`, import.meta.url))
    expect(libraries.map(({ name }) => `${name}.ts`).sort()).toEqual(files.sort())
  })

  test('have names of their own', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  test('name HTTP methods in capitals', () => {
    const known = new Set<string>([...httpMethods, '*'])
    for (const { rules } of libraries)
      for (const { rule } of rules)
        if ('method' in rule && typeof rule.method === 'string') expect(known).toContain(rule.method)
  })

  test('leave no place for an HTTP method in a name', () => {
    expect(JSON.stringify(libraries.map(({ rules }) => rules))).not.toMatch(/\{verb\}/i)
  })
})

test('a statement for each HTTP method spells it as its names do', () => {
  const statement = method('client', '{verb}', 'try{Verb}', '{VERB}').sendsRequest({ method: verb, url: argument(0) })
  expect(eachVerb(statement, ['GET', 'DELETE'])).toEqual([
    method('client', 'get', 'tryGet', 'GET').sendsRequest({ method: 'GET', url: argument(0) }),
    method('client', 'delete', 'tryDelete', 'DELETE').sendsRequest({ method: 'DELETE', url: argument(0) }),
  ])
})
