import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CleanChunk, rawText } from '@coderag/types'
import { markClean } from '@coderag/types/gate'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { selfQuestions } from '../src/index.js'
import { folder } from './files.js'

function git(path: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', '-c', 'commit.gpgsign=false']
  execFileSync('git', ['-C', path, ...identity, ...args], { stdio: 'ignore' })
}

async function* batches(...chunks: CleanChunk[]): AsyncIterable<CleanChunk[]> {
  yield chunks
}

test('commits and docstrings become questions; chores and large commits do not', async () => {
  await using dir = await folder({ 'retry.ts': 'a', 'cache.ts': 'b', 'x.ts': 'c', 'y.ts': 'd' })
  git(dir.path, 'init', '-q')
  git(dir.path, 'add', '.')
  git(dir.path, 'commit', '-qm', 'Add everything there is so far')
  await writeFile(join(dir.path, 'retry.ts'), 'a2')
  git(dir.path, 'commit', '-qam', 'fix(net): wait longer between two failed attempts (#12)')
  await writeFile(join(dir.path, 'cache.ts'), 'b2')
  git(dir.path, 'commit', '-qam', 'Bump the version of all of it')
  const documented = {
    ...cleanChunk({ path: 'cache.ts' }),
    symbolName: 'evict',
    docstring: markClean(rawText('evict drops what nobody asked for lately. More words.')),
  }
  const { questions } = await selfQuestions(
    { name: 'kit', path: dir.path },
    batches(documented, cleanChunk({ path: 'retry.ts' })),
    { limit: 10 },
  )
  expect(questions.map(({ query, category, relevant }) => [query, category, relevant[0]?.path])).toEqual([
    ['wait longer between two failed attempts', 'commit', 'retry.ts'],
    ['drops what nobody asked for lately', 'docstring', 'cache.ts'],
  ])
})

test('a folder that is no repository, and one without a question, are errors', async () => {
  await using dir = await folder({ 'a.ts': 'a' })
  const repository = { name: 'kit', path: dir.path }
  await expect(selfQuestions(repository, batches(), { limit: 5 })).rejects.toMatchObject({ code: 'EVAL_GIT_FAILED' })
  git(dir.path, 'init', '-q')
  git(dir.path, 'add', '.')
  git(dir.path, 'commit', '-qm', 'wip')
  await expect(selfQuestions(repository, batches(), { limit: 5 })).rejects.toMatchObject({ code: 'EVAL_EMPTY' })
})
