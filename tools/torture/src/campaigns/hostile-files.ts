import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SourceKind } from '@coderag/types'
import type { Campaign, CampaignRow } from '../campaign.ts'
import { crawlInProcess } from '../crawl-process.ts'
import { HOSTILE_FILES, type HostileFile } from '../inputs/hostile-shapes.ts'

const BYTES = 1_000_000
/** Aims for one file of a megabyte. The time is the processor's, so that a busy machine does not fail the run. */
const MAX_MS = 5_000
const MAX_MB = 500
/** A crawl that takes longer than this is killed. */
const TIMEOUT_MS = 120_000

/** Crawls files of a megabyte that are deep, long, unclosed or self-referring, each in a process of its own. */
export const hostileFiles: Campaign = {
  name: 'hostile-files',
  async *run({ random, form, directory, log }) {
    const wanted = process.env['TORTURE_SHAPES']
    const named = HOSTILE_FILES.filter(({ path }) => wanted === undefined || new RegExp(wanted).test(path))
    const chosen = form === 'long' ? named : named.filter(() => random.below(20) === 0)
    for (const group of new Set(chosen.map(groupOf))) {
      const files = chosen.filter((file) => groupOf(file) === group)
      let row = { name: group, trials: 0, survived: 0, silentlyWrong: 0, leaked: 0, worstMs: 0, worstMb: 0 }
      const failures: string[] = []
      for (const file of files) {
        const shape = file.path.slice(0, file.path.indexOf('/'))
        const source = join(directory, shape)
        const path = join(directory, file.path)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, file.text(BYTES))
        const dataDir = join(directory, 'index')
        const outcome = await crawlInProcess(
          { config: { dataDir }, sources: [{ kind: kindOf(file), path: source }] },
          TIMEOUT_MS,
        )
        rmSync(source, { recursive: true })
        rmSync(dataDir, { recursive: true, force: true })
        row = { ...row, trials: row.trials + 1 }
        if ('crash' in outcome) {
          failures.push(`${shape}: ${outcome.crash}`)
          log(`${shape} ${outcome.crash}`)
          continue
        }
        const { cpuMs: ms, maxRssMb, failures: failed } = outcome
        const isWithin = ms <= MAX_MS && maxRssMb <= MAX_MB
        const text = `${shape}: ${(ms / 1000).toFixed(1)} s, ${maxRssMb.toFixed(0)} MB, blocked ${outcome.blockedMs.toFixed(0)} ms, ${outcome.chunks} chunks ${failed.join('; ')} ${topSteps(outcome.stepMs)}`
        log(text)
        if (!isWithin || failed.length > 0) failures.push(text)
        row = {
          ...row,
          survived: row.survived + (isWithin ? 1 : 0),
          worstMs: Math.max(row.worstMs, ms),
          worstMb: Math.max(row.worstMb, maxRssMb),
        }
      }
      yield { ...row, failures } satisfies CampaignRow
    }
  },
}

/** Groups shapes by format: the extension, or the file's name if that tells more. */
function groupOf({ path }: HostileFile): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** Documents are read from a folder, where long lines are no reason to skip a file. */
function kindOf({ path }: HostileFile): SourceKind {
  if (/\.(?:md|mdx|html|txt|ipynb)$/.test(path)) return 'runbook_dir'
  return /\.(?:vtt|srt)$/.test(path) ? 'transcript_dir' : 'repo'
}

function topSteps(stepMs: Readonly<Record<string, number>>): string {
  const [first] = Object.entries(stepMs).sort(([, a], [, b]) => b - a)
  return first === undefined ? '' : `(${first[0]} ${(first[1] / 1000).toFixed(1)} s)`
}
