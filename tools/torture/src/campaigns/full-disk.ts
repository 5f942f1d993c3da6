import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { composeRetriever } from '@coderag/presets/retriever'
import type { Campaign, CampaignRow } from '../campaign.ts'
import { versionsIn, VersionedSource } from '../versions.ts'
import { startWriter, write, type WriteOrder } from '../writer-process.ts'

const SIZES = { short: 4, long: 20 }

/** Fills the disk at every step of a crawl, and takes the directory away. Readers must keep the last generation. */
export const fullDisk: Campaign = {
  name: 'full-disk',
  async *run({ directory, form, log }) {
    const source = new VersionedSource(join(directory, 'source'))
    source.write(0)
    const disk = join(directory, 'disk')
    const order: WriteOrder = {
      config: { dataDir: join(disk, 'index') },
      sources: source.sources,
      action: 'incremental',
    }
    mkdirSync(disk)
    await write(order)
    const bytes = sizeOf(disk)
    rmSync(disk, { recursive: true })
    mkdirSync(disk)
    if (!mounted(disk, bytes * 2)) {
      log('a file system in memory could not be mounted (not root, or not Linux): the disk was not filled')
    } else {
      yield await filled({ source, disk, order, bytes, sizes: SIZES[form] })
    }
    yield await vanished({ directory, source })
  },
}

interface Filling {
  readonly source: VersionedSource
  readonly disk: string
  readonly order: WriteOrder
  /** Size of the index on an empty disk. */
  readonly bytes: number
  readonly sizes: number
}

async function filled({ source, disk, order, bytes, sizes }: Filling): Promise<CampaignRow> {
  const failures: string[] = []
  const counts = { trials: 0, survived: 0, silentlyWrong: 0 }
  try {
    for (let step = 1; step <= sizes; step++) {
      execFileSync('umount', [disk])
      // From a disk that holds the first generation and nothing more, to one with room for two.
      mounted(disk, Math.ceil(bytes * (1.02 + (step - 1) / sizes)))
      source.write(step * 2)
      const first = await write(order)
      source.write(step * 2 + 1)
      const second = await write(order)
      counts.trials++
      if (first.outcome !== 'done') {
        if (isSaid(first.outcome)) counts.survived++
        else failures.push(`step ${step}: ${first.outcome}`)
        continue
      }
      await using retriever = await composeRetriever({ dataDir: join(disk, 'index') })
      const versions = await versionsIn(retriever)
      const expected = second.outcome === 'done' ? step * 2 + 1 : step * 2
      const isRight = versions.length === 1 && versions[0] === expected
      if (isRight && (second.outcome === 'done' || isSaid(second.outcome))) counts.survived++
      else failures.push(`step ${step}: ${second.outcome}, versions ${versions.join()} instead of ${expected}`)
      if (!isRight) counts.silentlyWrong++
    }
  } finally {
    execFileSync('umount', [disk])
  }
  return { name: 'the disk full at some step', ...counts, leaked: 0, worstMs: null, worstMb: null, failures }
}

async function vanished({ directory, source }: { directory: string; source: VersionedSource }): Promise<CampaignRow> {
  const failures: string[] = []
  const counts = { trials: 0, survived: 0, silentlyWrong: 0 }
  for (let trial = 0; trial < 4; trial++) {
    const dataDir = join(directory, `gone${trial}`)
    const order: WriteOrder = { config: { dataDir }, sources: source.sources, action: 'full' }
    const writer = startWriter(order)
    await new Promise((resolve) => setTimeout(resolve, 300 + trial * 250))
    rmSync(dataDir, { recursive: true, force: true })
    const end = await writer.ended
    counts.trials++
    // The next run must be able to start over.
    rmSync(dataDir, { recursive: true, force: true })
    const next = await write(order)
    if (!end.isCrash && next.outcome === 'done') counts.survived++
    else failures.push(`trial ${trial}: ${end.outcome}, then ${next.outcome}`)
  }
  return { name: 'the directory gone while writing', ...counts, leaked: 0, worstMs: null, worstMb: null, failures }
}

/** Mounts a file system in memory. Returns false if that is not allowed. */
function mounted(folder: string, bytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${Math.ceil(bytes)}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function isSaid(outcome: string): boolean {
  return /^[A-Z][A-Z_]+$/.test(outcome)
}
