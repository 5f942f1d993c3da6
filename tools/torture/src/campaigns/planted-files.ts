import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Campaign, CampaignContext, CampaignRow } from '../campaign.ts'
import { VersionedSource } from '../versions.ts'
import { startWriter, write, type WriteOrder } from '../writer-process.ts'

const RUNS = { short: 8, long: 150 }
const MINE = 'package main\n'
/** Folders of an index that a user could replace by a link. */
const FOLDERS = ['graph', 'bm25', 'history', 'rag.lance', 'rag.lance/chunks.image', 'rag.lance/chunks.lance/data']

/** Puts files, folders, links and pipes of a user into every place that a crawl writes to. None may be lost. */
export const plantedFiles: Campaign = {
  name: 'planted-files',
  async *run(context) {
    const source = new VersionedSource(join(context.directory, 'source'))
    yield await beside(context, source)
    yield await instead(context, source)
    yield await foreign(context, source)
  },
}

/**
 * Plants into every folder of an index, then writes, kills writers, and looks. A run that is not killed
 * must commit.
 */
async function beside(
  { directory, form, random, log }: CampaignContext,
  source: VersionedSource,
): Promise<CampaignRow> {
  const [index, victim] = [join(directory, 'index'), join(directory, 'victim')]
  const order = (action: WriteOrder['action']): WriteOrder => ({
    config: { dataDir: index, embedder: action === 'reembed' ? 'none' : 'static' },
    sources: source.sources,
    action,
  })
  source.write(0)
  const started = performance.now()
  await write(order('full'))
  const durationMs = performance.now() - started
  mkdirSync(victim)
  writeFileSync(join(victim, 'main.go'), MINE)
  const planted = new Set<string>()
  const failures: string[] = []
  let survived = 0
  for (let run = 1; run <= RUNS[form]; run++) {
    for (const folder of [index, ...foldersIn(index)]) for (const path of plant(folder, victim)) planted.add(path)
    source.write(run)
    const writer = startWriter(order(random.below(3) === 0 ? 'full' : 'incremental'))
    if (random.below(2) === 0) {
      await Promise.race([writer.ended, sleep(random.below(Math.ceil(durationMs)))])
      writer.process.kill('SIGKILL')
    }
    const { outcome, isKilled } = await writer.ended
    const isDone = isKilled || outcome === 'done'
    const lost = [...planted].filter((path) => !isThere(path))
    if (!isIntact(victim)) lost.push(victim)
    if (lost.length === 0 && isDone) survived++
    else
      failures.push(
        `run ${run}: ${isDone ? '' : outcome} lost ${lost.map((path) => path.slice(directory.length)).join(' ')}`,
      )
    if (run % 25 === 0) log(`${run} runs, ${planted.size} planted`)
  }
  return rowOf('beside the files of an index', RUNS[form], survived, failures)
}

/** Replaces folders of an index by links to a folder of the user, which must be refused and stay as it is. */
async function instead({ directory }: CampaignContext, source: VersionedSource): Promise<CampaignRow> {
  const failures: string[] = []
  let survived = 0
  for (const [at, folder] of FOLDERS.entries()) {
    const [index, victim] = [join(directory, `linked-${at}`), join(directory, `victim-${at}`)]
    const order: WriteOrder = { config: { dataDir: index }, sources: source.sources, action: 'full' }
    await write(order)
    renameSync(join(index, folder), victim)
    const before = readdirSync(victim, { recursive: true, encoding: 'utf8' }).sort()
    symlinkSync(victim, join(index, folder))
    source.write(1_000 + at)
    const { outcome } = await write(order)
    const after = readdirSync(victim, { recursive: true, encoding: 'utf8' }).sort()
    if (outcome === 'INDEX_LINKED' && after.join() === before.join()) survived++
    else failures.push(`${folder}: ${outcome}, ${before.length} files before and ${after.length} after`)
  }
  return rowOf('a link in place of a folder', FOLDERS.length, survived, failures)
}

/** Names folders of a user as the index, which must be refused and stay as they are. */
async function foreign({ directory }: CampaignContext, source: VersionedSource): Promise<CampaignRow> {
  const layouts = [
    'main.go',
    'graph/main.go',
    'graph/1/checksums.json',
    'bm25/1/segments.json',
    'history/a.json',
    'manifest.json',
  ]
  const failures: string[] = []
  let survived = 0
  for (const [at, name] of layouts.entries()) {
    const folder = join(directory, `foreign-${at}`)
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), MINE)
    const before = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    const { outcome } = await write({ config: { dataDir: folder }, sources: source.sources, action: 'full' })
    const after = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    const isRefused = ['INDEX_NOT_EMPTY', 'MANIFEST_CORRUPT'].includes(outcome)
    if (isRefused && after.join() === before.join()) survived++
    else failures.push(`${name}: ${outcome}, ${after.join(' ')}`)
    rmSync(folder, { recursive: true })
  }
  return rowOf("a user's folder named as the index", layouts.length, survived, failures)
}

/**
 * Plants one thing of each kind, unless they are there. Returns their paths. A table of LanceDB gets files only: it refuses to
 * open with links or pipes in it.
 */
function plant(folder: string, victim: string): readonly string[] {
  const at = (name: string): string => join(folder, name)
  const isTable = /rag\.lance[/\\](?:chunks\.lance|__manifest)/.test(folder)
  const isNew = !isThere(at('main.go'))
  if (isNew) writeFileSync(at('main.go'), MINE)
  if (isTable) return [at('main.go')]
  if (isNew) {
    mkdirSync(at('mine'))
    writeFileSync(at('mine/main.go'), MINE)
    symlinkSync(victim, at('to-folder'))
    symlinkSync(join(victim, 'main.go'), at('to-file'))
    if (process.platform !== 'win32') execFileSync('mkfifo', [at('pipe')])
  }
  const names = ['main.go', 'mine/main.go', 'to-folder', 'to-file', ...(process.platform === 'win32' ? [] : ['pipe'])]
  return names.map(at)
}

/** Lists the folders below one that are not planted, links left out. */
function foldersIn(directory: string): readonly string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    return entry.isDirectory() && entry.name !== 'mine' ? [path, ...foldersIn(path)] : []
  })
}

function isThere(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return false
  if (stats.isSymbolicLink()) return readlinkSync(path).includes('victim')
  return stats.isFIFO() || readFileSync(path, 'utf8') === MINE
}

function isIntact(victim: string): boolean {
  return readdirSync(victim).join() === 'main.go' && isThere(join(victim, 'main.go'))
}

function rowOf(name: string, trials: number, survived: number, failures: readonly string[]): CampaignRow {
  return { name, trials, survived, silentlyWrong: 0, leaked: 0, worstMs: null, worstMb: null, failures }
}
