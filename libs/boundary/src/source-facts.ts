import { decodeExactFacts, isExactFacts, StoredFacts, type ExactFacts } from '@coderag/facts/stored'
import type { ChunkSelection, DocumentFacts, PartReader } from '@coderag/types'
import { readText, type SourceEntry } from './read-sources.js'

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
  /** Symbols that differ from the stored ones or may do so. A line without symbols stands for a file that has none. */
  readonly symbolChanges = new Map<string, string>()
  readonly #symbols = new Map<string, string>()
  /** Prefixes of source URIs whose stored symbols are gone. */
  readonly #gonePrefixes: string[] = []
  /** Symbols are most of what is stored, so they are read when they are needed. */
  #read: (() => Promise<string>) | null
  #differs = false

  private constructor(readSymbols: () => Promise<string>) {
    this.#read = readSymbols
  }

  /**
   * Reads the facts of a source.
   *
   * @param parts - Null if no generation has the source yet.
   * @throws What `parts` throws.
   */
  static async of(
    { factsFile, symbolsFile, symbolChangesFile = '' }: SourceEntry,
    parts: PartReader | null,
  ): Promise<SourceFacts> {
    const read = async (name: string) => (parts === null ? '' : readText(parts, name))
    const facts = new SourceFacts(() => read(symbolsFile))
    readLines(await read(symbolChangesFile), facts.symbolChanges)
    readLines(await read(factsFile), facts.boundary)
    return facts
  }

  /** True if `symbolChanges` says all that changed. */
  get hasChangesOnly(): boolean {
    return this.#gonePrefixes.length === 0
  }

  /** Returns the symbols of all files. */
  async symbols(): Promise<ReadonlyMap<string, string>> {
    if (this.#read !== null) readLines(await this.#read(), this.#symbols)
    this.#read = null
    for (const prefix of this.#gonePrefixes.splice(0)) {
      for (const sourceUri of this.#symbols.keys()) {
        if (sourceUri.startsWith(prefix)) this.#differs = this.#symbols.delete(sourceUri) || this.#differs
      }
    }
    for (const [sourceUri, line] of this.symbolChanges) {
      const differs = isGone(line) ? this.#symbols.delete(sourceUri) : this.#symbols.get(sourceUri) !== line
      if (differs && !isGone(line)) this.#symbols.set(sourceUri, line)
      this.#differs ||= differs
    }
    this.symbolChanges.clear()
    return this.#symbols
  }

  /** Returns true if the symbols differ from those in the stored file without its changes. */
  async hasOtherSymbols(): Promise<boolean> {
    await this.symbols()
    return this.#differs
  }

  put({ sourceUri, filePath, serviceName, boundary, symbols }: DocumentFacts): void {
    const head = `${sourceUri}\t${filePath}\t${serviceName ?? ''}\t`
    if (boundary === '') this.boundary.delete(sourceUri)
    else this.boundary.set(sourceUri, head + boundary)
    this.symbolChanges.set(sourceUri, symbols === '' ? gone(sourceUri) : head + symbols)
  }

  delete(selection: ChunkSelection): void {
    if ('sourceUris' in selection) {
      for (const sourceUri of selection.sourceUris) {
        this.boundary.delete(sourceUri)
        this.symbolChanges.set(sourceUri, gone(sourceUri))
      }
      return
    }
    const { uriPrefix } = selection
    for (const lines of [this.boundary, this.symbolChanges]) {
      for (const sourceUri of lines.keys()) if (sourceUri.startsWith(uriPrefix)) lines.delete(sourceUri)
    }
    this.#gonePrefixes.push(uriPrefix)
  }
}

function gone(sourceUri: string): string {
  return `${sourceUri}\t`
}

/** Returns true for the line of a file that has no symbols any more. */
export function isGone(line: string): boolean {
  return line.indexOf('\t') === line.length - 1
}

/** Splits the text of a file into lines, by the source URI in their first column. */
function readLines(text: string, lines: Map<string, string>): void {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end === -1 ? text.length : end)
    lines.set(line.slice(0, line.indexOf('\t')), line)
    start += line.length + 1
  }
}

/** Returns the lines in the order of their source URIs, in which graphs are built. */
export function inOrder(lines: ReadonlyMap<string, string>): string[] {
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

/** Returns the path in a stored line. */
export function pathOf(line: string): string {
  const start = line.indexOf('\t') + 1
  return line.slice(start, line.indexOf('\t', start))
}

/** Returns the language of a stored line of symbols, which comes first in them. */
export function languageOf(line: string): string {
  const start = line.lastIndexOf('\t') + 3
  return line.slice(start, line.indexOf('"', start))
}

/** Returns what an index of a compiler says, if that is what a stored line of symbols holds; otherwise null. */
export function exactFactsIn(line: string): ExactFacts | null {
  return isExactLine(line) ? decodeExactFacts(afterHead(line)) : null
}

/** True for a stored line of symbols that holds what an index of a compiler says, not the symbols of a file. */
export function isExactLine(line: string): boolean {
  return isExactFacts(afterHead(line))
}

/** Returns a stored line without its first three columns. */
export function afterHead(line: string): string {
  let at = 0
  for (let column = 0; column < 3; column += 1) at = line.indexOf('\t', at) + 1
  return line.slice(at)
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
