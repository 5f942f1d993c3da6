import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { composeRetriever } from '@coderag/presets/retriever'
import type { Campaign, CampaignContext, CampaignRow } from '../campaign.ts'
import { versionsIn, VersionedSource } from '../versions.ts'
import { startWriter, write, type WriteEnd, type WriteOrder } from '../writer-process.ts'

/** Kills of each kind of writer: 1,000 together in the long form. Incremental writers also merge and compact. */
const KILLS = {
  short: { incremental: 12, full: 12, reembed: 3 },
  long: { incremental: 450, full: 350, reembed: 200 },
}
/** A writer that ends this late would wait for a lock for ever. */
const TIMEOUT_MS = 60_000

type Counts = Pick<CampaignRow, 'trials' | 'survived' | 'silentlyWrong'>

/** Kills writers at random moments while readers ask, starts two at once, and leaves locks behind. */
export const interruptedWriters: Campaign = {
  name: 'interrupted-writers',
  async *run(context) {
    const index = join(context.directory, 'index')
    const source = new VersionedSource(join(context.directory, 'source'))
    const order = (action: WriteOrder['action'], embedder: 'static' | 'none' = 'static'): WriteOrder => ({
      config: { dataDir: index, embedder },
      sources: source.sources,
      action,
    })
    source.write(0)
    const started = performance.now()
    await write(order('full'))
    const durationMs = performance.now() - started
    for (const action of ['incremental', 'full'] as const) {
      yield await killed(context, action, { index, source, order: order(action), durationMs })
    }
    yield await reembedded(context, { index, order, durationMs })
    yield await afterwards(context, { index, source, order: order('incremental') })
    yield await twoAtOnce(context, { index, source, order: order('incremental') })
    yield await leftLocks(context, { index, source, order: order('incremental') })
    yield await wrongClocks(context, { source, order: order('incremental') })
  },
}

interface Setting {
  readonly index: string
  readonly source: VersionedSource
  readonly order: WriteOrder
}

async function killed(
  { random, form, log }: CampaignContext,
  name: 'incremental' | 'full',
  { index, source, order, durationMs }: Setting & { readonly durationMs: number },
): Promise<CampaignRow> {
  const failures: string[] = []
  const counts = { trials: 0, survived: 0, silentlyWrong: 0 }
  let answers = 0
  await using retriever = await composeRetriever({ dataDir: index })
  const known = new Set([0])
  for (let trial = 1; trial <= KILLS[form][name]; trial++) {
    const version = known.size
    known.add(version)
    source.write(version)
    const writer = startWriter(order)
    const delayMs = random.below(Math.ceil(durationMs * 1.1))
    let isOver = false
    const ending = Promise.race([writer.ended, sleep(delayMs)]).then(() => {
      writer.process.kill('SIGKILL')
      isOver = true
    })
    const trouble: string[] = []
    while (!isOver) {
      const versions = await versionsIn(retriever).catch((error: unknown) => void trouble.push(String(error)))
      answers++
      if (versions !== undefined && versions.length !== 1) trouble.push(`mixed versions ${versions.join(', ')}`)
      await sleep(5)
    }
    await ending
    const end = await writer.ended
    if (end.isCrash) trouble.push(end.outcome)
    await using fresh = await composeRetriever({ dataDir: index })
    const versions = await versionsIn(fresh)
    if (versions.length !== 1) trouble.push(`mixed versions after the kill: ${versions.join(', ')}`)
    counts.trials++
    if (trouble.length === 0) counts.survived++
    if (trouble.some((text) => text.startsWith('mixed'))) counts.silentlyWrong++
    if (trouble.length > 0) failures.push(`trial ${trial}, killed after ${delayMs} ms: ${trouble[0]}`)
    if (trial % 50 === 0) log(`${name}: ${counts.survived} of ${trial}`)
  }
  log(`${counts.trials} kills, ${answers} answers in between`)
  return rowOf(`killed while writing, ${name}`, counts, failures)
}

async function reembedded(
  { random, form }: CampaignContext,
  {
    index,
    order,
    durationMs,
  }: {
    readonly index: string
    readonly order: (action: 'reembed', embedder: 'static' | 'none') => WriteOrder
    readonly durationMs: number
  },
): Promise<CampaignRow> {
  const failures: string[] = []
  const counts = { trials: 0, survived: 0, silentlyWrong: 0 }
  for (let trial = 1; trial <= KILLS[form].reembed; trial++) {
    const writer = startWriter(order('reembed', trial % 2 === 0 ? 'static' : 'none'))
    await Promise.race([writer.ended, sleep(random.below(Math.ceil(durationMs)))])
    writer.process.kill('SIGKILL')
    await writer.ended
    await using retriever = await composeRetriever({ dataDir: index })
    const versions = await versionsIn(retriever)
    counts.trials++
    if (versions.length === 1) counts.survived++
    else failures.push(`trial ${trial}: ${versions.length} versions`)
  }
  await write(order('reembed', 'static'))
  return rowOf('killed while embedding anew', counts, failures)
}

/** After all kills, one run must make the index that a clean one would be. */
async function afterwards({ directory }: CampaignContext, { index, source, order }: Setting): Promise<CampaignRow> {
  source.write(99_999)
  const end = await write(order)
  const clean = join(directory, 'clean')
  await write({ ...order, config: { dataDir: clean }, action: 'full' })
  const [left, right] = await Promise.all([summaryOf(index), summaryOf(clean)])
  const isEqual = left === right && end.outcome === 'done'
  const counts = { trials: 1, survived: isEqual ? 1 : 0, silentlyWrong: isEqual ? 0 : 1 }
  return rowOf('equal to a clean index afterwards', counts, isEqual ? [] : [`${end.outcome}: another answer`])
}

async function twoAtOnce({ form }: CampaignContext, { index, source, order }: Setting): Promise<CampaignRow> {
  const failures: string[] = []
  const counts = { trials: 0, survived: 0, silentlyWrong: 0 }
  for (let trial = 0; trial < (form === 'long' ? 30 : 3); trial++) {
    source.write(200_000 + trial)
    const ends = await Promise.all([write(order), write(order)])
    await using retriever = await composeRetriever({ dataDir: index })
    const versions = await versionsIn(retriever)
    const isRight = versions.length === 1 && versions[0] === 200_000 + trial
    const isSaid = ends.some(isDone) && ends.every((end) => isDone(end) || isRefused(end))
    counts.trials++
    if (isRight && isSaid) counts.survived++
    else
      failures.push(`trial ${trial}: ${ends.map(({ outcome }) => outcome).join(' and ')}, versions ${versions.join()}`)
    if (isSaid && !isRight) counts.silentlyWrong++
  }
  return rowOf('two writers at once', counts, failures)
}

async function leftLocks({ directory }: CampaignContext, { source, order }: Setting): Promise<CampaignRow> {
  const failures: string[] = []
  const counts = { trials: 0, survived: 0, silentlyWrong: 0 }
  const lock = join(directory, 'index', 'write.lock')
  const left = await lockOfKilledWriter(order, source, lock)
  const locks: Readonly<Record<string, string | null>> = {
    'of a killed process': left,
    'of a process id that another process has now':
      left === null ? null : JSON.stringify({ ...JSON.parse(left), pid: process.pid, ticks: '1' }),
    'that is empty': '',
    'that is not JSON': 'held',
  }
  for (const [name, text] of Object.entries(locks)) {
    if (text === null) continue
    writeFileSync(lock, text)
    // A lock that nobody has touched for longer than its heartbeat is stale, whatever it says.
    const untouched = new Date(Date.now() - 600_000)
    utimesSync(lock, untouched, untouched)
    source.write(300_000 + counts.trials)
    const end = await Promise.race([write(order), sleep(TIMEOUT_MS, { outcome: 'never ended' })])
    counts.trials++
    if (end.outcome === 'done') counts.survived++
    else failures.push(`a lock ${name}: ${end.outcome}`)
  }
  return rowOf('locks that were left behind', counts, failures)
}

async function wrongClocks(
  { directory }: CampaignContext,
  { source, order }: Omit<Setting, 'index'>,
): Promise<CampaignRow> {
  const failures: string[] = []
  const counts = { trials: 0, survived: 0, silentlyWrong: 0 }
  const YEAR_MS = 365 * 86_400_000
  for (const clockShiftMs of [-YEAR_MS, YEAR_MS, -3_600_000, 0]) {
    const version = 400_000 + counts.trials
    source.write(version)
    const end = await write({ ...order, clockShiftMs })
    await using retriever = await composeRetriever({ dataDir: join(directory, 'index') })
    const versions = await versionsIn(retriever)
    counts.trials++
    if (end.outcome === 'done' && versions.length === 1 && versions[0] === version) counts.survived++
    else failures.push(`a clock wrong by ${clockShiftMs} ms: ${end.outcome}, versions ${versions.join()}`)
  }
  return rowOf('steps of the clock', counts, failures)
}

/** Kills writers until one leaves its lock. Returns the lock's text, null if none was seen. */
async function lockOfKilledWriter(order: WriteOrder, source: VersionedSource, lock: string): Promise<string | null> {
  for (let attempt = 0; attempt < 20; attempt++) {
    source.write(500_000 + attempt)
    const writer = startWriter(order)
    for (let waited = 0; waited < 5_000; waited += 5) {
      const text = readOrNull(lock)
      if (text !== null && text !== '') {
        writer.process.kill('SIGKILL')
        await writer.ended
        return text
      }
      await sleep(5)
    }
    await writer.ended
  }
  return null
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

async function summaryOf(dataDir: string): Promise<string> {
  await using retriever = await composeRetriever({ dataDir })
  const { hits } = await retriever.query({ text: 'marker step function', topK: 200, budget: 0 })
  const places = hits.map(({ chunk, rerankScore }) => `${chunk.id} ${rerankScore?.toFixed(3)}`).sort()
  return JSON.stringify([(await retriever.status()).chunks, places])
}

function isDone({ outcome }: WriteEnd): boolean {
  return outcome === 'done'
}

function isRefused({ outcome }: WriteEnd): boolean {
  return /LOCKED|CLAIMED/.test(outcome)
}

function rowOf(name: string, counts: Counts, failures: readonly string[]): CampaignRow {
  return { name, ...counts, leaked: 0, worstMs: null, worstMb: null, failures }
}
