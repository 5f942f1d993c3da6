import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CREATED_NAMES, hasCreatedNames, makeDirectory, openCreatedNames, removeCreated } from '../../src/index.js'
import { tempDirectory } from '../../src/testing/index.js'

test('only noted names are removed, and a folder only when it is empty', async () => {
  const directory = tempDirectory()
  mkdirSync(join(directory, 'a', 'b'), { recursive: true })
  for (const name of ['a/one', 'a/b/two', 'a/mine', 'kept']) writeFileSync(join(directory, name), '')
  const created = openCreatedNames(directory)
  created.add(['a/', 'a/b/', 'a/one', 'a/b/two', 'kept'])
  expect(await created.removeAllBut((name) => name === 'kept')).toBe(3)
  expect(readdirSync(join(directory, 'a'))).toEqual(['mine'])
  // The folder stays noted: it goes when the file in it has gone.
  rmSync(join(directory, 'a', 'mine'))
  expect(await openCreatedNames(directory).removeAllBut((name) => name === 'kept')).toBe(1)
  expect(readdirSync(directory).sort()).toEqual([CREATED_NAMES, 'kept'])
})

test('nothing is removed through a link, and neither a link nor a socket that has a noted name', async () => {
  const [directory, victim] = [tempDirectory(), tempDirectory()]
  writeFileSync(join(victim, 'one'), 'mine')
  symlinkSync(victim, join(directory, 'folder'))
  symlinkSync(join(victim, 'one'), join(directory, 'file'))
  const server = createServer().listen(join(directory, 'socket'))
  await new Promise((listening) => server.once('listening', listening))
  const { removed } = await removeCreated(directory, ['folder/one', 'folder/', 'file', 'socket'])
  expect(removed).toBe(0)
  expect(readFileSync(join(victim, 'one'), 'utf8')).toBe('mine')
  expect(readdirSync(directory).sort()).toEqual(['file', 'folder', 'socket'])
  server.close()
})

test('a file in place of a noted folder stays, and a folder in place of a noted file', async () => {
  const directory = tempDirectory()
  writeFileSync(join(directory, 'a'), '')
  mkdirSync(join(directory, 'b'))
  expect(await removeCreated(directory, ['a/', 'b'])).toEqual({ removed: 0, gone: ['a/', 'b'] })
  expect(readdirSync(directory)).toEqual(['a', 'b'])
})

test('names that lead elsewhere are refused, and not followed in a damaged journal', async () => {
  const root = tempDirectory()
  const directory = join(root, 'index')
  mkdirSync(directory)
  writeFileSync(join(root, 'mine'), '')
  const created = openCreatedNames(directory)
  for (const name of ['../mine', '/mine', 'a//b', '', 'a\nb']) expect(() => created.add([name])).toThrow(RangeError)
  appendFileSync(join(directory, CREATED_NAMES), '../mine\n')
  expect(await openCreatedNames(directory).removeAllBut(() => false)).toBe(0)
  expect(existsSync(join(root, 'mine'))).toBe(true)
})

test('half a line of a killed process is no name, and does not become a part of the next one', async () => {
  const directory = tempDirectory()
  openCreatedNames(directory).add(['first'])
  appendFileSync(join(directory, CREATED_NAMES), 'mi')
  writeFileSync(join(directory, 'mi'), '')
  openCreatedNames(directory).add(['next'])
  writeFileSync(join(directory, 'next'), '')
  expect(await openCreatedNames(directory).removeAllBut((name) => name === 'mi')).toBe(1)
  expect(existsSync(join(directory, 'mi'))).toBe(true)
})

test('a file or link that has the name of the journal is not written', () => {
  const [directory, victim] = [tempDirectory(), tempDirectory()]
  writeFileSync(join(victim, 'list'), 'mine')
  symlinkSync(join(victim, 'list'), join(directory, CREATED_NAMES))
  expect(() => openCreatedNames(directory)).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  expect(hasCreatedNames(directory)).toBe(false)
  expect(readFileSync(join(victim, 'list'), 'utf8')).toBe('mine')
})

test('a directory is made with its parents; where that is impossible, the call ends', async () => {
  const root = tempDirectory()
  await makeDirectory(join(root, 'a', 'b'))
  await makeDirectory(join(root, 'a', 'b'))
  expect(existsSync(join(root, 'a', 'b'))).toBe(true)
  writeFileSync(join(root, 'file'), '')
  await expect(makeDirectory(join(root, 'file', 'c'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  await expect(makeDirectory(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
})
