/** One text under examination, with what several detectors need computed once, on first use. */
export interface Scan {
  readonly text: string
}

export function createScan(text: string): Scan {
  return { text }
}
