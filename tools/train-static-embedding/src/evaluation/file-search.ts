import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaticEncoder } from '@coderag/embedding-static/training'
import { createSyntax } from '@coderag/syntax'
import { git, listFiles, readFiles } from '../mining/git-files.js'
import { Bm25 } from './bm25.js'

/** A repository in the `repositories.json` of a file-search benchmark. */
interface BenchmarkRepository {
  readonly name: string
  readonly language: string
  readonly repository: string
  readonly revision: string
  readonly root: string | null
}

interface Annotation {
  readonly query: string
  readonly files: readonly string[]
  readonly category: string
}

export interface FileSearchResult {
  readonly name: string
  readonly language: string
  readonly queries: number
  /** NDCG@10 over distinct files. */
  readonly model: number
  readonly bm25: number
  readonly byCategory: Readonly<Record<string, readonly number[]>>
}

const windowLength = 1_500
const otherCode = /\.(swift|hs|lhs|zig|sh|bash|bats|lua|fish|zsh|mjs|cjs)$/

/** Ranks the files under a repository's root by their best window of about 1,500 characters. Returns null if the commit is missing. */
export async function evaluateFileSearch(
  annotationFolder: string,
  repository: BenchmarkRepository,
  gitDirectory: string,
  encoder: StaticEncoder,
): Promise<FileSearchResult | null> {
  const commit = commitNear(gitDirectory, repository.revision)
  if (commit === null) return null
  const { root } = repository
  const syntax = createSyntax()
  const files = listFiles(gitDirectory, commit).filter(
    ({ path, size }) =>
      (root === null || path.startsWith(`${root}/`)) &&
      size < 1_500_000 &&
      (syntax.languageOf(path) !== null || otherCode.test(path)),
  )
  const paths: string[] = []
  const vectors: Float32Array[] = []
  const lexical = new Bm25()
  for await (const { file, text } of readFiles(gitDirectory, files)) {
    for (const window of windowsOf(text)) {
      paths.push(file.path)
      vectors.push(encoder.encode({ head: file.path, text: window, kind: 'code' }))
      lexical.add(window)
    }
  }
  const annotations = readFileSync(join(annotationFolder, `${repository.name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Annotation)
  const totals = { model: 0, bm25: 0 }
  const byCategory: Record<string, number[]> = {}
  for (const { query, files: labelled, category } of annotations) {
    const relevant = new Set(labelled.flatMap((file) => (root === null ? [file] : [file, `${root}/${file}`])))
    const vector = encoder.encodeQuery(query)
    const dense = Float64Array.from(vectors, (candidate) =>
      candidate.reduce((sum, x, d) => sum + x * (vector[d] ?? 0), 0),
    )
    const score = ndcg(distinctFiles(paths, dense), relevant, labelled.length)
    totals.model += score
    totals.bm25 += ndcg(distinctFiles(paths, lexical.scores(query)), relevant, labelled.length)
    ;(byCategory[category] ??= []).push(score)
  }
  const { name, language } = repository
  const queries = annotations.length
  return { name, language, queries, model: totals.model / queries, bm25: totals.bm25 / queries, byCategory }
}

export function readBenchmark(folder: string): BenchmarkRepository[] {
  return JSON.parse(readFileSync(join(folder, 'repositories.json'), 'utf8')) as BenchmarkRepository[]
}

export function mirrorOf(folder: string, repository: string): string | null {
  const path = join(folder, repository.replace('/', '+'), 'repo')
  return existsSync(path) ? path : null
}

function commitNear(gitDirectory: string, revision: string): string | null {
  for (const candidate of [revision, 'HEAD']) {
    try {
      return git(gitDirectory, ['rev-parse', '--verify', '--quiet', `${candidate}^{commit}`]).trim()
    } catch {
      continue
    }
  }
  return null
}

function windowsOf(text: string): string[] {
  const windows: string[] = []
  let window = ''
  for (const line of text.split('\n')) {
    if (window.length + line.length > windowLength && window !== '') {
      windows.push(window)
      window = ''
    }
    window += `${line.slice(0, 4 * windowLength)}\n`
  }
  if (window.trim() !== '') windows.push(window)
  return windows
}

function distinctFiles(paths: readonly string[], scores: Float64Array): string[] {
  const best = new Map<string, number>()
  paths.forEach((path, index) => {
    const score = scores[index] ?? 0
    if (score > (best.get(path) ?? 0)) best.set(path, score)
  })
  return [...best]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([path]) => path)
}

function ndcg(ranked: readonly string[], relevant: ReadonlySet<string>, labelled: number): number {
  const gain = ranked.reduce((sum, path, index) => sum + (relevant.has(path) ? 1 / Math.log2(index + 2) : 0), 0)
  const ideal = Array.from({ length: Math.min(10, labelled) }, (_, index) => 1 / Math.log2(index + 2))
  return gain / ideal.reduce((sum, value) => sum + value, 0)
}
