import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../src/facts/code/languages.js'
import type { LibraryModel } from '../../../src/facts/models/model.js'
import { httpMethods } from '../../../src/facts/models/rules.js'

const folders = { go: 'go', typescript: 'ecmascript', python: 'python', csharp: 'csharp', java: 'java' }

describe.each(Object.entries(folders))('the library models of %s', (language, folder) => {
  const libraries: readonly LibraryModel[] = languages.get(language)?.libraries ?? []

  test('are the files of the folder: index.ts lists each of them', () => {
    const files = readdirSync(new URL(`../../../src/facts/models/${folder}/`, import.meta.url))
    const models = files.filter((file) => !/^(?:index|frontend.*)\.ts$/.test(file))
    expect(libraries.map(({ name }) => `${name}.ts`).sort()).toEqual(models.sort())
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
