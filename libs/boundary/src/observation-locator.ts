import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, relative, sep } from 'node:path'
import { encodeFacts, type CoverageFact, type ObservedCallsFact } from '@coderag/facts/stored'
import { CoderagError, type DocumentFacts, type ServiceLocator } from '@coderag/types'
import { BoundaryError } from './errors.js'
import { observedIn, type Observed } from './service-graph/compare/observed-edges.js'
import { unreadable } from './service-graph/compare/observed-edge.js'
import {
  readCoverage,
  runsOf,
  type CoverageReport,
  type CoveredFile,
} from './service-graph/observed/coverage-report.js'

/** A file of what run time showed: traces or a report of coverage. */
export interface ObservedFile {
  /** Absolute, or relative to the working directory. */
  readonly path: string
  /** The test that a report of coverage is of. Absent: the report says it, or it is of a whole run. */
  readonly test?: string | undefined
}

type Discovered = Parameters<ServiceLocator['locate']>[1]
type Repository = Pick<Discovered, 'repoName' | 'units'> & { readonly root: string }

/**
 * Adds to what a locator finds what was seen at run time: files of traces, as in `readObserved`, and reports of coverage, as in
 * `readCoverage`. Calls are stored with each repository; of a report the files of the repository.
 *
 * `locate` throws BoundaryError `OBSERVED_UNREADABLE` for a file that is missing or has another form.
 */
export function withObservations(locator: ServiceLocator, files: readonly ObservedFile[]): ServiceLocator {
  if (files.length === 0) return locator
  const contentOf = keptContents()
  return {
    fingerprint: locator.fingerprint,
    async locate(source, discovery) {
      const located = await locator.locate(source, discovery)
      if (source.kind !== 'repo') return located
      const repository = { ...discovery, root: await realpath(source.path) }
      const facts: DocumentFacts[] = []
      for (const file of files) {
        facts.push(
          await documentOf(file, await contentOf(file.path), { ...repository, uriPrefix: discovery.uriPrefix }),
        )
      }
      return { ...located, facts: [...located.facts, ...facts] }
    },
  }
}

type Content = ObservedCallsFact | CoverageReport

/** Returns a reader that parses a file once until it changes: each repository of a crawl asks for all files. */
function keptContents(): (path: string) => Promise<Content> {
  const kept = new Map<string, { readonly state: string; readonly content: Promise<Content> }>()
  return async (path) => {
    const { mtimeMs, size } = await stat(path).catch((cause: unknown) => {
      throw unusable(unreadable(path, 'can’t be read', cause))
    })
    const state = `${mtimeMs} ${size}`
    const known = kept.get(path)
    if (known?.state === state) return known.content
    const content = readContent(path)
    kept.set(path, { state, content })
    return content
  }
}

async function readContent(path: string): Promise<Content> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw unusable(unreadable(path, 'can’t be read', cause))
  })
  return readCoverage(text) ?? observedFact(text, path)
}

async function documentOf(
  file: ObservedFile,
  content: Content,
  { uriPrefix, ...repository }: Repository & { readonly uriPrefix: string },
): Promise<DocumentFacts> {
  const path = await realpath(file.path)
  const name = basename(path)
  const report = insideOf(repository.root, path)
  const fact =
    'kind' in content ? content : await coverageFact(content, { ...repository, report, test: file.test ?? null })
  const key = createHash('sha256')
    .update(`${path}\n${file.test ?? ''}`)
    .digest('hex')
    .slice(0, 16)
  return {
    // No file has such a path, so that nothing else is stored or deleted by it.
    sourceUri: `${uriPrefix}${encodeURI(name)}#observed-${key}`,
    repoName: repository.repoName,
    filePath: name,
    serviceName: null,
    boundary: encodeFacts([fact]),
    symbols: '',
  }
}

function observedFact(text: string, path: string): ObservedCallsFact {
  const { format, calls } = observedOf(text, path)
  const seen = calls.map(({ source, target, edgeType, method, path: asked, calls: number }) => {
    return { source, target, edgeType, method, path: asked, calls: number }
  })
  return { kind: 'observed_calls', line: 1, chunkId: '', extractor: format, calls: seen }
}

function observedOf(text: string, path: string): Observed {
  try {
    return observedIn(text, path)
  } catch (error) {
    throw CoderagError.is(error) ? unusable(error) : error
  }
}

/** Adds the forms that only a crawl reads. */
function unusable(error: CoderagError): BoundaryError {
  const message =
    `${error.message} Or give a report of coverage: a profile of go test -coverprofile, a tracefile of lcov, or the XML of ` +
    'Cobertura.'
  return new BoundaryError('OBSERVED_UNREADABLE', message, { path: String(error.details['path']) }, { cause: error })
}

interface Covering extends Repository {
  /** Path of the report in the repository; null if it lies elsewhere. */
  readonly report: string | null
  readonly test: string | null
}

async function coverageFact({ format, files }: CoverageReport, covering: Covering): Promise<CoverageFact> {
  const placeOf = await placing(files, covering, format === 'coverprofile')
  const own: CoverageFact['files'][number][] = []
  for (const { path: named, test, lines } of files) {
    const path = placeOf(named)
    if (path === null) continue
    const declaring = await declaringLines(covering.root, path)
    const runsThat = (ran: boolean) =>
      runsOf([...lines].flatMap(([line, did]) => (did === ran && !declaring.has(line) ? [line] : [])))
    own.push({ path, test: test ?? covering.test, covered: runsThat(true), missed: runsThat(false) })
  }
  return { kind: 'coverage', line: 1, chunkId: '', extractor: format, reported: files.length, files: own }
}

/**
 * Returns the lines of a file of Python that run when a function is declared, not when it is called: `def`, `class` and decorators
 * (Python language reference, compound statements).
 */
async function declaringLines(root: string, path: string): Promise<ReadonlySet<number>> {
  if (!path.endsWith('.py')) return new Set()
  const text = await readFile(join(root, path), 'utf8').catch(() => '')
  const lines = text
    .split('\n')
    .flatMap((line, at) => (/^\s*(?:@|(?:async\s+)?def\s|class\s)/.test(line) ? [at + 1] : []))
  return new Set(lines)
}

/**
 * Returns what finds the file of the repository that a report means, never by its name alone: an absolute path in the repository; a
 * relative one from its root or from the folder of a report that lies in it; the path of a Go package by the `go.mod` above; the path
 * in a checkout elsewhere whose folder has the name of the repository.
 */
async function placing(
  files: readonly CoveredFile[],
  { root, repoName, units, report }: Covering,
  isGo: boolean,
): Promise<(path: string) => string | null> {
  const known = new Set(units.map(({ key }) => key))
  const modules = isGo && files.length > 0 ? await goModules(root, known) : []
  return (named) => {
    const path = named.replaceAll('\\', '/')
    const candidates: (string | null)[] = [insideOf(root, named)]
    for (const { name, folder } of modules)
      if (path.startsWith(`${name}/`)) candidates.push(folder + path.slice(name.length + 1))
    if (report !== null && !isAbsolute(named))
      candidates.push(path.replace(/^\.\//, ''), join(report, '..', path).split(sep).join('/'))
    const parts = path.split('/')
    for (const [at, part] of parts.entries()) if (part === repoName) candidates.push(parts.slice(at + 1).join('/'))
    return candidates.find((candidate) => candidate !== null && known.has(candidate)) ?? null
  }
}

async function goModules(root: string, known: ReadonlySet<string>): Promise<{ name: string; folder: string }[]> {
  const manifests = [...known].filter((path) => basename(path) === 'go.mod')
  const modules = await Promise.all(
    manifests.map(async (path) => {
      const text = await readFile(join(root, path), 'utf8').catch(() => '')
      const name = /^module\s+"?([^\s"]+)/m.exec(text)?.[1] ?? ''
      return { name, folder: path.slice(0, -'go.mod'.length) }
    }),
  )
  // The innermost module has the longest path.
  return modules.filter(({ name }) => name !== '').sort((a, b) => b.name.length - a.name.length)
}

/** Returns a path relative to a folder, with `/` between parts; null if it lies outside. */
function insideOf(root: string, path: string): string | null {
  if (!isAbsolute(path)) return null
  const inner = relative(root, path)
  return inner === '' || inner.startsWith('..') || isAbsolute(inner) ? null : inner.split(sep).join('/')
}
