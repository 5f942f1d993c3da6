/** Lines of one file that ran in a run or a test. */
export interface CoveredFile {
  /** As the report has it: a path, or the import path of a Go package with the name of the file. */
  readonly path: string
  /** Test that ran them. Null if the report does not say. */
  readonly test: string | null
  /** Line → whether it ran, 1-based. Lines that can't run are absent. */
  readonly lines: ReadonlyMap<number, boolean>
}

/** A report of coverage. */
export interface CoverageReport {
  readonly format: 'coverprofile' | 'lcov' | 'cobertura'
  readonly files: readonly CoveredFile[]
}

/**
 * Reads a report of coverage: a profile of `go test -coverprofile`, a tracefile of lcov, or an XML report of Cobertura.
 * Returns null if the text is none of them.
 *
 * Formats: `cmd/cover` of Go (`file:line.column,line.column statements count`); geninfo(1) of lcov (`TN`, `SF`, `DA`);
 * coverage-04.dtd of Cobertura (`class filename`, `line number hits`).
 */
export function readCoverage(text: string): CoverageReport | null {
  if (/^mode: (?:set|count|atomic)\r?$/m.test(text.slice(0, 64)))
    return { format: 'coverprofile', files: goProfile(text) }
  if (/^\s*<(?:\?xml|!DOCTYPE|coverage)\b/.test(text) && /<coverage\b/.test(text))
    return { format: 'cobertura', files: cobertura(text) }
  if (/^(?:TN|SF):/m.test(text.slice(0, 4_096))) return { format: 'lcov', files: lcov(text) }
  return null
}

class Files {
  readonly #files = new Map<string, CoveredFile & { lines: Map<number, boolean> }>()

  /** Remembers whether a line ran; it did if any part of it did. */
  add(path: string, test: string | null, line: number, ran: boolean): void {
    const key = `${path}\n${test ?? ''}`
    const file = this.#files.get(key) ?? { path, test, lines: new Map<number, boolean>() }
    this.#files.set(key, file)
    file.lines.set(line, ran || file.lines.get(line) === true)
  }

  all(): readonly CoveredFile[] {
    return [...this.#files.values()]
  }
}

/** Most lines of a block; a larger number is damage. */
const MOST_LINES = 100_000

function goProfile(text: string): readonly CoveredFile[] {
  const files = new Files()
  for (const [, path = '', first = '', last = '', count = ''] of text.matchAll(
    /^(.+):(\d+)\.\d+,(\d+)\.\d+ \d+ (\d+)\r?$/gm,
  )) {
    const end = Math.min(Number(last), Number(first) + MOST_LINES)
    for (let line = Number(first); line <= end; line += 1) files.add(path, null, line, count !== '0')
  }
  return files.all()
}

function lcov(text: string): readonly CoveredFile[] {
  const files = new Files()
  let test: string | null = null
  let path = ''
  for (const line of text.split(/\r?\n/)) {
    const name = line.startsWith('TN:') ? line.slice(3).trim() : null
    if (name !== null) test = name === '' ? null : name
    else if (line.startsWith('SF:')) path = line.slice(3).trim()
    else if (line === 'end_of_record') path = ''
    else {
      const [, number, hits] = /^DA:(\d+),(\d+)/.exec(line) ?? []
      if (number !== undefined && path !== '') files.add(path, test, Number(number), hits !== '0')
    }
  }
  return files.all()
}

function cobertura(text: string): readonly CoveredFile[] {
  const files = new Files()
  const sources = [...text.matchAll(/<source>([^<]*)<\/source>/g)].map(([, folder = '']) => unescaped(folder.trim()))
  let path = ''
  for (const [, tag = '', attributes = ''] of text.matchAll(/<(class|line)\b([^>]*)>/g)) {
    if (tag === 'class') path = placed(attributeOf(attributes, 'filename') ?? '', sources)
    const [number, hits] = [attributeOf(attributes, 'number'), attributeOf(attributes, 'hits')]
    if (tag === 'line' && path !== '' && number !== null) files.add(path, null, Number(number), Number(hits) > 0)
  }
  return files.all()
}

/** A file name is relative to the one folder of sources. */
function placed(name: string, [folder, ...others]: readonly string[]): string {
  const isRelative = !/^(?:\/|[a-z]:[\\/])/i.test(name)
  return isRelative && folder !== undefined && folder !== '' && folder !== '.' && others.length === 0
    ? `${folder.replace(/[\\/]$/, '')}/${name}`
    : name
}

function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return value === null ? null : unescaped(value[1] ?? value[2] ?? '')
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function unescaped(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
}

/** Returns lines as runs: first and last of each, ascending. Lines between them that can't run belong to no run. */
export function runsOf(lines: Iterable<number>): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  for (const line of [...lines].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && line <= last[1] + 1) last[1] = Math.max(line, last[1])
    else runs.push([line, line])
  }
  return runs
}
