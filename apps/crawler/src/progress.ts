import { Presets, SingleBar } from 'cli-progress'
import type { ProgressListener } from '@coderag/ingest'

/** Progress display: a bar on a terminal, a log line every few seconds elsewhere. */
export interface ProgressDisplay {
  readonly listener: ProgressListener
  stop(): void
}

const LINE_EVERY_MS = 5_000

export function createProgressDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  return stream.isTTY ? bar(stream) : lines(stream)
}

/** Display for `--quiet` and `--json`, which prints nothing. */
export const silentDisplay: ProgressDisplay = { listener: () => undefined, stop: () => undefined }

function bar(stream: NodeJS.WriteStream): ProgressDisplay {
  const indexing = 'Indexing {bar} {percentage}% | {units}/{unitsTotal} files | {chunks} chunks | {rate} MB/s{left}'
  const embedding = 'Embedding {bar} {percentage}% | {value}/{total} chunks{left}'
  const options = { stream, hideCursor: true, clearOnComplete: false }
  const started = performance.now()
  let running: SingleBar | null = null
  const show = (format: string, { value, total, payload: facts }: Shown): void => {
    const at = { value, total, payload: { ...facts, left: timeLeft(value / total, performance.now() - started) } }
    if (running === null) {
      running = new SingleBar({ ...options, format }, Presets.shades_classic)
      running.start(Math.max(at.total, 1), at.value, at.payload)
    } else running.update(at.value, at.payload)
  }
  const stop = (): void => {
    running?.stop()
    running = null
  }
  return {
    listener(event) {
      if (event.phase === 'discover') stream.write('Looking for files …\n')
      else if (event.phase === 'commit') {
        stop()
        stream.write('Writing the index …\n')
      } else if (event.phase === 'embed') {
        show(embedding, { value: event.chunks, total: event.chunksTotal, payload: {} })
      } else {
        const { units, unitsTotal, chunks, bytes, bytesTotal } = event
        const rate = (bytes / 1e6 / ((performance.now() - started) / 1000)).toFixed(1)
        show(indexing, { value: bytes, total: bytesTotal, payload: { units, unitsTotal, chunks, rate } })
      }
    },
    stop,
  }
}

interface Shown {
  readonly value: number
  readonly total: number
  readonly payload: object
}

/** Share of the work, 0 to 1, below which nobody can say how long the rest takes. */
const LEAST_SHARE = 0.05

/** Formats the time that is left: ` | 40 s left`. Empty while it is not known. */
export function timeLeft(share: number, elapsedMs: number): string {
  if (!(share >= LEAST_SHARE)) return ''
  const seconds = Math.ceil((elapsedMs * (1 / share - 1)) / 1000)
  return seconds < 90 ? ` | ${seconds} s left` : ` | ${Math.ceil(seconds / 60)} min left`
}

function lines(stream: NodeJS.WriteStream): ProgressDisplay {
  let next = performance.now() + LINE_EVERY_MS
  return {
    listener(event) {
      if ((event.phase !== 'process' && event.phase !== 'embed') || performance.now() < next) return
      next = performance.now() + LINE_EVERY_MS
      if (event.phase === 'embed') return void stream.write(`embedding chunks=${event.chunks}/${event.chunksTotal}\n`)
      const percent = Math.floor((100 * event.bytes) / Math.max(event.bytesTotal, 1))
      stream.write(`indexing files=${event.units}/${event.unitsTotal} chunks=${event.chunks} percent=${percent}\n`)
    },
    stop: () => undefined,
  }
}
