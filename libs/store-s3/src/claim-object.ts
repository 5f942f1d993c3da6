import { randomUUID } from 'node:crypto'
import { isRunning, thisProcess } from '@coderag/storage'
import { z } from 'zod'
import { isRefusedCondition, S3Error, s3Error } from './errors.js'
import type { Condition, Objects } from './objects.js'
import { HEARTBEAT_MS, STALE_MS } from './options.js'

const CLAIM = 'claim.json'

const HolderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  pidSpace: z.string().nullable(),
  ticks: z.string().nullable(),
  startedAt: z.string(),
  token: z.string(),
})
type Holder = z.output<typeof HolderSchema>

/** The right to write the index, until it is disposed. */
export interface ClaimObject extends AsyncDisposable {
  /** @throws S3Error `S3_CLAIMED`: another process has taken the claim meanwhile. */
  verify(): Promise<void>
}

/**
 * Takes the claim: an object that exists while somebody writes. The claim of a process on this machine is free when that
 * process is gone, another one when it was not written again for three minutes.
 *
 * @throws S3Error `S3_CLAIMED`.
 */
export async function takeClaimObject(objects: Objects, location: string): Promise<ClaimObject> {
  const me: Holder = { ...thisProcess(), startedAt: new Date().toISOString(), token: randomUUID() }
  const text = JSON.stringify(me)
  let tag = await take(objects, location, text)
  const beat = setInterval(() => {
    // A missed beat is no error: the commit verifies the claim.
    objects.write(CLAIM, text, { tag }).then(
      (next) => (tag = next),
      () => undefined,
    )
  }, HEARTBEAT_MS)
  beat.unref()
  const holder = async (): Promise<Holder | null> => parseHolder((await objects.read(CLAIM))?.text ?? '')
  return {
    async verify() {
      const found = await holder()
      if (found?.token !== me.token) throw claimed(location, found)
    },
    async [Symbol.asyncDispose]() {
      clearInterval(beat)
      // A claim that can't be given back now is free when this process is gone.
      await holder()
        .then((found) => (found?.token === me.token ? objects.delete([CLAIM]) : undefined))
        .catch(() => undefined)
    },
  }
}

/** Writes the claim if there is none, or over one that is free. Returns its tag. */
async function take(objects: Objects, location: string, text: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const found = await objects.read(CLAIM)
    const holder = found === null ? null : parseHolder(found.text)
    if (found !== null && !isFree(holder, found.writtenAt)) throw claimed(location, holder)
    const condition: Condition = found === null ? { absent: true } : { tag: found.tag }
    try {
      return await objects.write(CLAIM, text, condition)
    } catch (error) {
      // Somebody was faster.
      if (!isRefusedCondition(error) || attempt === 2) throw s3Error(error, location)
    }
  }
}

function isFree(holder: Holder | null, writtenAt: number): boolean {
  const runs = holder === null ? null : isRunning(holder)
  return runs === null ? Date.now() - writtenAt > STALE_MS : !runs
}

function parseHolder(text: string): Holder | null {
  try {
    return HolderSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function claimed(location: string, holder: Holder | null): S3Error {
  const { pid, host, startedAt: since } = holder ?? { pid: 0, host: 'unknown', startedAt: 'unknown' }
  const who = holder === null ? 'Another process' : `Process ${pid} on ${host}, since ${since},`
  const message = `${who} is writing ${location}. Wait for it, or write to another place.`
  return new S3Error('S3_CLAIMED', message, { location, pid, host, since })
}
