import { describe, expect, test } from 'vitest'
import { QueryFilterSchema } from '../src/request.js'

const languages = (...names: string[]) => QueryFilterSchema.parse({ languages: names }).languages

describe('the filter by language', () => {
  test('knows the names that people use', () => {
    expect(languages('golang', 'C#')).toEqual(['go', 'csharp'])
  })

  test('knows file endings, with and without a dot', () => {
    expect(languages('.py', 'rs', '*.kt')).toEqual(['python', 'rust', 'kotlin'])
  })

  test('takes TSX for TypeScript, but not the reverse', () => {
    expect(languages('typescript')).toEqual(['typescript', 'tsx'])
    expect(languages('.tsx')).toEqual(['tsx'])
  })

  test('keeps a name that it does not know, so that a warning can name it', () => {
    expect(languages('klingon')).toEqual(['klingon'])
  })

  test('names each language once', () => {
    expect(languages('js', 'node')).toEqual(['javascript', 'typescript', 'tsx'])
  })
})
