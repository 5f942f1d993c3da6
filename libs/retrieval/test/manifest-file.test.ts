import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readManifest } from '../src/inspect.js'
import { commit, emptyDirectory, manifestOf } from './data-directory.js'
import { harbor } from './harbor.js'

test('a committed manifest is read back', async () => {
  const dataDir = await emptyDirectory()
  await commit(dataDir, manifestOf(harbor))
  expect(await readManifest(dataDir)).toEqual(manifestOf(harbor))
})

test('a missing directory and a directory without a manifest are both a missing index', async () => {
  const dataDir = await emptyDirectory()
  await expect(readManifest(dataDir)).rejects.toMatchObject({ code: 'INDEX_MISSING', details: { dataDir } })
  await expect(readManifest(join(dataDir, 'nowhere'))).rejects.toMatchObject({ code: 'INDEX_MISSING' })
})

test('an unreadable manifest is reported with its reason', async () => {
  const dataDir = await emptyDirectory()
  await mkdir(join(dataDir, 'manifest.json'))
  await expect(readManifest(dataDir)).rejects.toMatchObject({
    code: 'INDEX_UNREADABLE',
    message: expect.stringContaining('EISDIR'),
  })
})

test.each([
  ['{"format": 1, "generation"', 'MANIFEST_CORRUPT'],
  ['{"format": 1}', 'MANIFEST_CORRUPT'],
  ['{"format": 99}', 'MANIFEST_VERSION'],
])('%s is refused as %s', async (json, code) => {
  const dataDir = await emptyDirectory()
  await writeFile(join(dataDir, 'manifest.json'), json)
  await expect(readManifest(dataDir)).rejects.toMatchObject({ code })
})
