import type { DocumentFacts, ServiceRoot } from '@coderag/types'
import { StoredFacts } from './encode-facts.js'

/** The entry of one source in `sources.json`. */
export interface SourceEntry {
  readonly uriPrefix: string
  readonly repoName: string
  readonly services: readonly ServiceRoot[]
  /** Source URIs of the facts that the service locator found. */
  readonly locatedUris: readonly string[]
  /** Names of the files in the graph directory; empty if the source has none. */
  readonly factsFile: string
  readonly symbolsFile: string
  /** File of the resolved call graph. Empty if the source has none. Its format is in `call-graph/symbol-file.ts`. */
  readonly symbolGraphFile: string
  /** True if the source changed since its call graph was resolved. */
  readonly callsAreOld: boolean
  /** File of the importance of whole files (`call-graph/file-importance.ts`). */
  readonly importanceFile: string
}

/** A document with its facts, as resolution reads it. */
export interface FactDocument {
  readonly sourceUri: string
  readonly repoName: string
  readonly filePath: string
  readonly serviceName: string | null
  readonly facts: StoredFacts
}

/** The stored lines of one source by source URI, while a generation is made. */
export class SourceFacts {
  readonly boundary = new Map<string, string>()
  readonly symbols = new Map<string, string>()
  #readSymbols: (() => Promise<string>) | null

  /** @param readSymbols - Reads the stored symbols. They are most of what is stored, so they are read when needed. */
  constructor(readSymbols: (() => Promise<string>) | null = null) {
    this.#readSymbols = readSymbols
  }

  /** Reads the stored symbols. Call it before `symbols` is used or changed. */
  async complete(): Promise<void> {
    if (this.#readSymbols === null) return
    readLines(await this.#readSymbols(), this.symbols)
    this.#readSymbols = null
  }

  /** @returns True if the lines changed. */
  put({ sourceUri, filePath, serviceName, boundary, symbols }: DocumentFacts): boolean {
    const head = `${sourceUri}\t${filePath}\t${serviceName ?? ''}\t`
    const isNew = setOrDelete(this.boundary, sourceUri, boundary === '' ? '' : head + boundary)
    return setOrDelete(this.symbols, sourceUri, symbols === '' ? '' : head + symbols) || isNew
  }

  delete(isGone: (sourceUri: string) => boolean): boolean {
    let changed = false
    for (const lines of [this.boundary, this.symbols]) {
      for (const sourceUri of lines.keys()) {
        if (isGone(sourceUri)) changed = lines.delete(sourceUri) || changed
      }
    }
    return changed
  }
}

/** Splits the text of a file into lines, by the source URI in their first column. */
export function readLines(text: string, lines: Map<string, string>): void {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end === -1 ? text.length : end)
    lines.set(line.slice(0, line.indexOf('\t')), line)
    start += line.length + 1
  }
}

/** Returns the path in a stored line. */
export function pathOf(line: string): string {
  const start = line.indexOf('\t') + 1
  return line.slice(start, line.indexOf('\t', start))
}

export function parseDocument(line: string, repoName: string): FactDocument {
  const uriEnd = line.indexOf('\t')
  const pathEnd = line.indexOf('\t', uriEnd + 1)
  const serviceEnd = line.indexOf('\t', pathEnd + 1)
  const serviceName = line.slice(pathEnd + 1, serviceEnd)
  return {
    sourceUri: line.slice(0, uriEnd),
    repoName,
    filePath: line.slice(uriEnd + 1, pathEnd),
    serviceName: serviceName === '' ? null : serviceName,
    facts: new StoredFacts(line.slice(serviceEnd + 1)),
  }
}

function setOrDelete(lines: Map<string, string>, key: string, line: string): boolean {
  if (line === '') return lines.delete(key)
  if (lines.get(key) === line) return false
  lines.set(key, line)
  return true
}
