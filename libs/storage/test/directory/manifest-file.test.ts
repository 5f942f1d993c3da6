import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CREATED_NAMES, openCreatedNames } from '../../src/index.js'
import type { IndexManifest } from '@coderag/types'
import { expect, test } from 'vitest'
import {
  isIndexDirectory,
  manifestIdentity,
  readManifestFile,
  writeManifest,
} from '../../src/directory/manifest-file.js'
import { manifestOf } from '@coderag/types/testing'
import { tempDirectory } from '../../src/testing/index.js'

function write(directory: string, manifest: IndexManifest): Promise<void> {
  return writeManifest(directory, openCreatedNames(directory), manifest)
}

test('a manifest that was written is read back, and replaces the one before under another identity', async () => {
  const directory = tempDirectory()
  expect([await readManifestFile(directory), await manifestIdentity(directory)]).toEqual([null, null])
  expect(isIndexDirectory(directory)).toBe(false)
  await write(directory, manifestOf({ generation: 1 }))
  const first = await readManifestFile(directory)
  await write(directory, manifestOf({ generation: 2 }))
  const second = await readManifestFile(directory)
  expect([first?.manifest.generation, second?.manifest]).toEqual([1, manifestOf({ generation: 2 })])
  expect(second?.identity).not.toBe(first?.identity)
  expect(await manifestIdentity(directory)).toBe(second?.identity)
  expect(readdirSync(directory).sort()).toEqual([CREATED_NAMES, 'manifest.json'])
  expect(isIndexDirectory(directory)).toBe(true)
})

test('a missing directory has no index', async () => {
  expect(await readManifestFile(join(tempDirectory(), 'nowhere'))).toBeNull()
})

test('a manifest that can not be written leaves the one before', async () => {
  const directory = tempDirectory()
  await write(directory, manifestOf({ generation: 1 }))
  const gone = openCreatedNames(directory)
  rmSync(join(directory, CREATED_NAMES))
  const failure = { code: 'INDEX_UNWRITABLE', details: { directory, reason: 'ENOENT' } }
  await expect(writeManifest(directory, gone, manifestOf({ generation: 2 }))).rejects.toMatchObject(failure)
  expect((await readManifestFile(directory))?.manifest.generation).toBe(1)
})

test.each([
  ['cut off', '{"format":2,"gener', 'MANIFEST_CORRUPT'],
  ['empty', '', 'MANIFEST_CORRUPT'],
  ['of a later version', '{"format":99}', 'MANIFEST_VERSION'],
])('a manifest that is %s is refused', async (_, text, code) => {
  const directory = tempDirectory()
  writeFileSync(join(directory, 'manifest.json'), text)
  await expect(readManifestFile(directory)).rejects.toMatchObject({ code })
})

test('a manifest that is there and can not be read is not taken for a missing one', async () => {
  const directory = tempDirectory()
  mkdirSync(join(directory, 'manifest.json'))
  const failure = { code: 'INDEX_UNREADABLE', message: expect.stringContaining('EISDIR') }
  await expect(readManifestFile(directory)).rejects.toMatchObject(failure)
})

test('a flipped bit in the manifest is noticed', async () => {
  const directory = tempDirectory()
  await write(directory, manifestOf())
  const path = join(directory, 'manifest.json')
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace('"generation":3', '"generation":2'))
  await expect(readManifestFile(directory)).rejects.toMatchObject({ code: 'MANIFEST_CORRUPT' })
})
