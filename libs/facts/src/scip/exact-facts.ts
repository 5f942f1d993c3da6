import type { FactsFailures } from '../errors.js'

/** What an index says of one file. Numbers of names are those of `ExactFacts.names`; lines are 1-based. */
export interface ExactFile {
  readonly path: string
  readonly definitions: readonly ExactDefinition[]
  readonly references: readonly ExactReference[]
  /** Types and what they are made from. */
  readonly implementations: readonly (readonly [symbol: number, base: number])[]
}

/** A declared function, method, type or value. `name` is how it is written at `line`; `endLine` is `line` if unknown. */
export type ExactDefinition = readonly [symbol: number, name: number, line: number, endLine: number, kind: number]

/** A name that stands for a symbol. */
export type ExactReference = readonly [symbol: number, name: number, line: number]

/** Something of an index that can't be used. */
export interface ScipNotice {
  readonly code: ScipNoticeCode
  /** What was expected, what came, and what is used instead. */
  readonly message: string
}

export type ScipNoticeCode = Extract<keyof FactsFailures, `SCIP_${string}`>

/** What an index says of a repository, as far as it holds for the files that are there now. */
export interface ExactFacts {
  /** Path of the index in the repository, or its name. */
  readonly index: string
  /** Name and version of the indexer. */
  readonly tool: string
  /** Symbols, and names as they are written. */
  readonly names: readonly string[]
  readonly files: readonly ExactFile[]
  readonly notices: readonly ScipNotice[]
}

/** Writes facts as one line. */
export function encodeExactFacts({ index, tool, names, files, notices }: ExactFacts): string {
  const coded = files.map(({ path, definitions, references, implementations }) => [
    path,
    definitions.flat(),
    references.flat(),
    implementations.flat(),
  ])
  return JSON.stringify({ exact: { index, tool, names, files: coded, notices } })
}

/** True for a line that `encodeExactFacts` wrote. */
export function isExactFacts(line: string): boolean {
  return line.startsWith('{"exact":')
}

interface EncodedExact {
  readonly exact: Omit<ExactFacts, 'files'> & {
    readonly files: readonly (readonly [string, readonly number[], readonly number[], readonly number[]])[]
  }
}

/** Reads what `encodeExactFacts` wrote. */
export function decodeExactFacts(line: string): ExactFacts {
  const { exact } = JSON.parse(line) as EncodedExact
  const files = exact.files.map(([path, definitions, references, implementations]): ExactFile => {
    return {
      path,
      definitions: groups(definitions, 5).map(([a = 0, b = 0, c = 0, d = 0, e = 0]) => [a, b, c, d, e]),
      references: groups(references, 3).map(([a = 0, b = 0, c = 0]) => [a, b, c]),
      implementations: groups(implementations, 2).map(([a = 0, b = 0]) => [a, b]),
    }
  })
  return { ...exact, files }
}

function groups(numbers: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.floor(numbers.length / size) }, (_, at) => numbers.slice(at * size, (at + 1) * size))
}
