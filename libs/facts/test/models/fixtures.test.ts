import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/languages/languages.js'
import type { LibraryModel } from '../../src/models/model.js'
import { factsOf, lineOf } from '../code/facts-of.js'
import { FIXTURES } from './fixtures.js'

const EXTENSIONS: Readonly<Record<string, string>> = {
  go: 'go',
  js: 'ts',
  python: 'py',
  csharp: 'cs',
  java: 'java',
  kotlin: 'kt',
  php: 'php',
  ruby: 'rb',
  rust: 'rs',
}

/** Calls, endpoints, mounts and topics in code below an import, without their lines. */
async function found(library: string, head: string, code: string): Promise<string[]> {
  const [language = ''] = library.split('/')
  const text = language === 'go' ? `package main\n${head}\nfunc main() {\n${code}\n}\n` : `${head}\n${code}\n`
  const facts = await factsOf(`src/main.${EXTENSIONS[language]}`, text)
  return facts
    .filter(({ kind }) => kind === 'call' || kind === 'endpoint' || kind === 'mount' || kind === 'topic')
    .map((fact) => lineOf(fact).replace(/^\d+ /, ''))
}

describe.each(Object.entries(FIXTURES))('the model %s', (library, { head, found: code, facts, missed }) => {
  test('finds its calls', async () => expect(await found(library, head, code)).toEqual(facts))
  test('finds nothing in similar code', async () => expect(await found(library, head, missed)).toEqual([]))
})

test('every library has code that is found: here, or in the tests of its language', () => {
  const folder = new URL('../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'))
  const tests = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n')
  const here = new Set(Object.keys(FIXTURES).map((library) => library.replace('js/', 'typescript/')))
  // Languages share models; the first one counts.
  const seen = new Set<LibraryModel>()
  const untested = [...languages].flatMap(([language, { libraries }]) =>
    libraries.flatMap((library) => {
      const { name, rules, imports, words = [] } = library
      const known = [...imports, ...words]
      const isTested = known.length === 0 || rules.length === 0 || known.some((word) => tests.includes(word))
      const isNew = !seen.has(library)
      seen.add(library)
      return isNew && !isTested ? [`${language}/${name}`] : []
    }),
  )
  expect(untested.filter((library) => !here.has(library))).toEqual([])
})
