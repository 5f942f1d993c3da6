import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dialects } from '../src/languages/dialects.js'
import { languages } from '../src/languages/languages.js'

const libraries = new URL('../../', import.meta.url)
const names = new Set([...dialects.keys(), ...[...languages.values()].map(({ name }) => name)])

/** Literals that are no language: package managers, and the interpreter that a package needs. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  'facts/src/facts.ts': /ecosystem: /,
  'facts/src/manifests/packages.ts': /packageOf\(|dependency !== /,
}

/** Returns the lines of a file that name a language. */
function linesWithNames(path: string, text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => [...line.matchAll(/'(\w+)'/g)].some(([, word = '']) => names.has(word)))
    .filter((line) => OTHERS[path]?.test(line) !== true)
    .map((line) => `${path}: ${line.trim()}`)
}

test('what is known of a language stands in its folder: no other file names one', () => {
  const files = ['facts/src/', 'boundary/src/'].flatMap((folder) =>
    readdirSync(new URL(folder, libraries), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.startsWith('languages/'))
      .map((path) => `${folder}${path}`),
  )
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap((path) => linesWithNames(path, readFileSync(new URL(path, libraries), 'utf8')))).toEqual([])
})

test.each([
  ["  if (file.symbols.language === 'go') return null", 1],
  ["    case 'typescript':", 1],
  ["const typed = new Set(['java', 'kotlin'])", 1],
  ["  if (file.rules.system === 'packages') return null", 0],
  ["  if (symbols.language === 'module') return null", 0],
])('%j names %i language', (line, count) => {
  expect(linesWithNames('boundary/src/x.ts', line)).toHaveLength(count)
})

test('every folder of a language is listed, with its dialect', () => {
  const folders = readdirSync(new URL('facts/src/languages/', libraries), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const listed = (file: string): string[] => {
    const text = readFileSync(new URL(`facts/src/languages/${file}`, libraries), 'utf8')
    return [...text.matchAll(/from '\.\/(\w+)\//g)].map(([, folder = '']) => folder)
  }
  expect(listed('languages.ts').sort()).toEqual(folders.sort())
  expect(listed('dialects.ts').sort()).toEqual(folders.sort())
})
