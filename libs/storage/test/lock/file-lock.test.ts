import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeFileLock, type FileLock } from '../../src/index.js'
import { tempDirectory } from '../../src/testing/index.js'

/** Takes the lock, or rejects with who holds it. */
async function acquireLock(directory: string): Promise<FileLock> {
  const lock = await takeFileLock(join(directory, 'write.lock'))
  if ('takenBy' in lock) throw Object.assign(new Error('taken'), lock)
  return lock
}

const LOCKED = { message: 'taken' }

/** A data directory with the lock of this very process, changed as given. */
async function lockedBy(changes: Readonly<Record<string, unknown>>): Promise<string> {
  const directory = tempDirectory()
  const lock = await acquireLock(directory)
  const holder = JSON.parse(readFileSync(join(directory, 'write.lock'), 'utf8')) as Record<string, unknown>
  await lock[Symbol.asyncDispose]()
  writeFileSync(join(directory, 'write.lock'), JSON.stringify({ ...holder, ...changes }))
  return directory
}

/** As if nobody had touched the lock for a while. */
function age(directory: string, seconds: number): void {
  const then = Date.now() / 1000 - seconds
  utimesSync(join(directory, 'write.lock'), then, then)
}

function deadPid(): number {
  return spawnSync('true').pid
}

test('one holder at a time, and the next one after it lets go', async () => {
  const directory = tempDirectory()
  const first = await acquireLock(directory)
  await expect(acquireLock(directory)).rejects.toMatchObject({
    takenBy: { pid: process.pid },
  })
  await first[Symbol.asyncDispose]()
  const second = await acquireLock(directory)
  await second[Symbol.asyncDispose]()
  expect(readdirSync(directory)).toEqual([])
})

test('of many that try at once one gets it', async () => {
  const directory = tempDirectory()
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => acquireLock(directory)))
  expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(readdirSync(directory)).toEqual(['write.lock'])
})

test('of many that take over a stale lock at once one gets it', async () => {
  const directory = await lockedBy({ pid: deadPid() })
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => acquireLock(directory)))
  const winners = tries.filter((result) => result.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  await expect(winners[0]?.value.lost()).resolves.toBeNull()
  expect(readdirSync(directory)).toEqual(['write.lock'])
})

test('the lock of a process that is gone is taken over at once', async () => {
  const directory = await lockedBy({ pid: deadPid() })
  await expect(acquireLock(directory)).resolves.toBeDefined()
})

test('the lock of a process that runs is not', async () => {
  const directory = await lockedBy({ pid: process.ppid, ticks: null })
  age(directory, 3_600)
  await expect(acquireLock(directory)).rejects.toMatchObject(LOCKED)
})

test.runIf(process.platform === 'linux')('a process id that was given to another process counts as gone', async () => {
  const directory = await lockedBy({ pid: process.pid, ticks: '1' })
  await expect(acquireLock(directory)).resolves.toBeDefined()
})

test.each([
  ['another machine', { host: 'elsewhere.example' }],
  ['another container of the same name', { pidSpace: 'pid:[1]' }],
])('the lock of %s is left alone while it is touched, and taken over a minute later', async (_, changes) => {
  const directory = await lockedBy({ ...changes, pid: deadPid() })
  age(directory, 30)
  await expect(acquireLock(directory)).rejects.toMatchObject(LOCKED)
  age(directory, 90)
  await expect(acquireLock(directory)).resolves.toBeDefined()
})

test.each(['', '{"pid":', '{"pid":"seven"}', 'null'])(
  'a lock that can not be understood (%j) ages out',
  async (text) => {
    const directory = tempDirectory()
    writeFileSync(join(directory, 'write.lock'), text)
    await expect(acquireLock(directory)).rejects.toMatchObject({
      takenBy: null,
    })
    age(directory, 90)
    await expect(acquireLock(directory)).resolves.toBeDefined()
  },
)

test('letting go of a lock that somebody else took over leaves theirs in place', async () => {
  const directory = tempDirectory()
  const mine = await acquireLock(directory)
  writeFileSync(join(directory, 'write.lock'), '{"pid":1,"host":"elsewhere.example"}')
  await expect(mine.lost()).resolves.toMatchObject({ takenBy: { pid: 1, host: 'elsewhere.example' } })
  await mine[Symbol.asyncDispose]()
  expect(readFileSync(join(directory, 'write.lock'), 'utf8')).toContain('elsewhere')
})

test('a lock that was removed is lost, and letting go of it is no error', async () => {
  const directory = tempDirectory()
  const mine = await acquireLock(directory)
  rmSync(join(directory, 'write.lock'))
  await expect(mine.lost()).resolves.toEqual({ takenBy: null })
  await expect(mine[Symbol.asyncDispose]()).resolves.toBeUndefined()
})
