import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acquireLock } from '../../src/directory/lock.js'
import { tempDirectory } from '../../src/testing/index.js'

const LOCKED = { code: 'INDEX_LOCKED' }

test('one holder at a time, and the next one after it lets go', async () => {
  const directory = tempDirectory()
  const first = await acquireLock(directory)
  await expect(acquireLock(directory)).rejects.toMatchObject({
    ...LOCKED,
    details: { pid: process.pid },
    message: expect.stringContaining(`Process ${process.pid} on`),
  })
  await first[Symbol.asyncDispose]()
  await using second = await acquireLock(directory)
  await expect(second.verify()).resolves.toBeUndefined()
})

test('a lock that can not be understood is reported as that of another process', async () => {
  const directory = tempDirectory()
  writeFileSync(join(directory, 'write.lock'), '{"pid":')
  await expect(acquireLock(directory)).rejects.toMatchObject({
    ...LOCKED,
    message: expect.stringContaining('Another process'),
  })
})

test('a lock that was taken over or removed no longer verifies', async () => {
  const directory = tempDirectory()
  const mine = await acquireLock(directory)
  writeFileSync(join(directory, 'write.lock'), '{"pid":1,"host":"elsewhere.example"}')
  await expect(mine.verify()).rejects.toMatchObject({ ...LOCKED, details: { pid: 1, host: 'elsewhere.example' } })
  rmSync(join(directory, 'write.lock'))
  await expect(mine.verify()).rejects.toMatchObject(LOCKED)
})
