import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/languages/languages.js'
import type { LibraryModel } from '../../src/models/model.js'
import { httpMethods } from '../../src/models/rules.js'

const folders = { go: 'go', typescript: 'ecmascript', python: 'python', csharp: 'csharp', java: 'java' }

describe.each(Object.entries(folders))('the library models of %s', (language, folder) => {
  const libraries: readonly LibraryModel[] = languages.get(language)?.libraries ?? []

  test('are the files of the folder: index.ts lists each of them', () => {
    const files = readdirSync(new URL(`../../src/languages/${folder}/models/`, import.meta.url))
    expect(libraries.map(({ name }) => `${name}.ts`).sort()).toEqual(files.sort())
  })

  test('have names of their own', () => {
    expect(new Set(libraries.map(({ name }) => name)).size).toBe(libraries.length)
  })

  test('name HTTP methods in capitals', () => {
    const known = new Set<string>([...httpMethods, '*'])
    for (const { rules } of libraries)
      for (const { rule } of rules)
        if ('method' in rule && typeof rule.method === 'string') expect(known).toContain(rule.method)
  })
})
