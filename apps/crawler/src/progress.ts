import { Presets, SingleBar } from 'cli-progress'
import type { ProgressListener } from '@coderag/ingest'

/** A progress display: a bar on a terminal, a line now and then elsewhere. */
export interface ProgressDisplay {
  readonly listener: ProgressListener
  stop(): void
}

const LINE_EVERY_MS = 5_000

export function createProgressDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  return stream.isTTY ? bar(stream) : lines(stream)
}

/** For `--quiet` and `--json`. */
export const silentDisplay: ProgressDisplay = { listener: () => undefined, stop: () => undefined }

function bar(stream: NodeJS.WriteStream): ProgressDisplay {
  const format =
    'Indexing {bar} {percentage}% | {units}/{unitsTotal} files | {chunks} chunks | {rate} MB/s | {eta_formatted} left'
  const display = new SingleBar(
    { stream, format, hideCursor: true, clearOnComplete: false, etaBuffer: 50 },
    Presets.shades_classic,
  )
  const started = performance.now()
  let running = false
  return {
    listener(event) {
      if (event.phase === 'discover') stream.write('Looking for files …\n')
      else if (event.phase === 'commit') {
        if (running) display.stop()
        running = false
        stream.write('Writing the index …\n')
      } else {
        const { units, unitsTotal, chunks, bytes, bytesTotal } = event
        const rate = (bytes / 1e6 / ((performance.now() - started) / 1000)).toFixed(1)
        const payload = { units, unitsTotal, chunks, rate }
        if (!running) display.start(Math.max(bytesTotal, 1), bytes, payload)
        else display.update(bytes, payload)
        running = true
      }
    },
    stop() {
      if (running) display.stop()
      running = false
    },
  }
}

function lines(stream: NodeJS.WriteStream): ProgressDisplay {
  let next = performance.now() + LINE_EVERY_MS
  return {
    listener(event) {
      if (event.phase !== 'process' || performance.now() < next) return
      next = performance.now() + LINE_EVERY_MS
      const percent = Math.floor((100 * event.bytes) / Math.max(event.bytesTotal, 1))
      stream.write(`indexing files=${event.units}/${event.unitsTotal} chunks=${event.chunks} percent=${percent}\n`)
    },
    stop: () => undefined,
  }
}
