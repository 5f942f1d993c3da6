import type { Detector } from '../../src/index.js'
import { createScan } from '../../src/detectors/text/scan.js'

/** What a detector finds in a text, as `KIND value`, in order. */
export async function found(detector: Detector, text: string): Promise<string[]> {
  const findings = await detector.find(createScan(text))
  return [...findings]
    .sort((a, b) => a.start - b.start)
    .map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)
}
