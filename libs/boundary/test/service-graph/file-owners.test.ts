import { describe, expect, test } from 'vitest'
import { graphOf } from './../graph-of.js'

/** Owners of a file by the rules of a repository. */
async function ownersOf(files: Readonly<Record<string, string>>, repoName: string, path: string): Promise<string[]> {
  const graph = await graphOf(files)
  return graph.ownersOf(repoName, path).flatMap(({ owners }) => owners)
}

describe('the owners of a file are those of', () => {
  test.each([
    ['the last pattern that matches', '* @all\n/src/ @src\n*.ts @ts\n', 'src/a.ts', ['@ts']],
    ['every file', '*  @all\n', '.github/workflows/a.yml', ['@all']],
    ['a folder at the root', '/src/ @src\n', 'src/deep/a.go', ['@src']],
    ['no folder of that name elsewhere', '/src/ @src\n', 'lib/src/a.go', []],
    ['a folder of that name anywhere', 'src/ @src\n', 'lib/src/a.go', ['@src']],
    ['a folder without a slash', '/src @src\n', 'src/deep/a.go', ['@src']],
    ['the files of a folder alone', 'docs/* @docs\n', 'docs/a.md', ['@docs']],
    ['not those of the folders in it', 'docs/* @docs\n', 'docs/deep/a.md', []],
    ['all below two stars', '**/logs @logs\n', 'build/logs/a.txt', ['@logs']],
    ['nobody, where a later line takes them away', '* @all\n/src/gen/\n', 'src/gen/a.go', []],
    ['each section', '* @all\n[Docs]\n*.md @docs\n', 'a.md', ['@all', '@docs']],
    ['the innermost folder of Backstage', '* @all\n', 'api/a.go', ['@all', 'api-team']],
  ])('%s', async (_what, text, path, expected) => {
    const component = (owner: string): string =>
      `apiVersion: backstage.io/v1alpha1\nkind: Component\nspec:\n  owner: ${owner}\n`
    const catalogues = {
      'api/catalog-info.yaml': component('api-team'),
      'web/catalog-info.yaml': component('web-team'),
    }
    const files = { CODEOWNERS: text, ...(path === 'api/a.go' ? catalogues : {}) }
    expect((await ownersOf(files, 'system', path)).sort()).toEqual(expected)
  })

  test('the first file, where several places have one', async () => {
    const files = { CODEOWNERS: '* @root\n', '.github/CODEOWNERS': '* @github\n', 'docs/CODEOWNERS': '* @docs\n' }
    expect(await ownersOf(files, 'system', 'a.go')).toEqual(['@github'])
  })

  test('no other repository', async () => {
    expect(await ownersOf({ CODEOWNERS: '* @all\n' }, 'other', 'a.go')).toEqual([])
  })
})
