import { rawText, type RawChunk, type RawDocument } from '@coderag/types'

/** Facts from the manifest of a package. */
export interface PackageFacts {
  readonly name: string
  readonly version: string | null
  readonly description: string | null
  /** Names of the packages that it builds on, as written, each once. */
  readonly dependencies: readonly string[]
}

/** Marks the first chunk of a package's manifest with what the package is called, for, and built on. */
export function withPackageFacts(chunks: readonly RawChunk[], { filePath, text }: RawDocument): readonly RawChunk[] {
  const [first, ...rest] = chunks
  const facts = first === undefined ? null : packageFactsOf(filePath, text)
  if (first === undefined || facts === null) return chunks
  const { name, version, description, dependencies } = facts
  const manifest: RawChunk = {
    ...first,
    symbolKind: 'package',
    signature: rawText(version === null ? name : `${name} ${version}`),
    docstring: description === null ? null : rawText(description),
    imports: dependencies,
  }
  return [manifest, ...rest]
}

/** Reads a manifest by its name: `package.json`, `go.mod`, `Cargo.toml`, `pyproject.toml`, `*.csproj`. */
export function packageFactsOf(filePath: string, text: string): PackageFacts | null {
  const file = filePath.slice(filePath.lastIndexOf('/') + 1)
  if (file === 'package.json') return fromPackageJson(text)
  if (file === 'go.mod') return fromGoMod(text)
  if (file === 'Cargo.toml' || file === 'pyproject.toml') return fromToml(text)
  const project = /^(.+)\.(?:cs|fs|vb)proj$/.exec(file)?.[1]
  return project === undefined ? null : fromProject(project, text)
}

function fromPackageJson(text: string): PackageFacts | null {
  const manifest = parsedJson(text)
  if (typeof manifest['name'] !== 'string') return null
  const groups = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies']
  return {
    name: manifest['name'],
    version: stringOf(manifest['version']),
    description: stringOf(manifest['description']),
    dependencies: unique(groups.flatMap((group) => Object.keys(recordOf(manifest[group])))),
  }
}

function fromGoMod(text: string): PackageFacts | null {
  const name = /^module[ \t]+"?([^\s"]+)/m.exec(text)?.[1]
  if (name === undefined) return null
  const blocks = [...text.matchAll(/^require[ \t]*\(([^)]*)\)/gm)].flatMap((match) => (match[1] ?? '').split('\n'))
  const single = [...text.matchAll(/^require[ \t]+([^\s(].*)$/gm)].map((match) => match[1] ?? '')
  const direct = [...blocks, ...single].filter((line) => !line.includes('// indirect'))
  const dependencies = direct.flatMap((line) => /^\s*([^\s/]\S*)[ \t]+v/.exec(line)?.[1] ?? [])
  return { name, version: null, description: null, dependencies: unique(dependencies) }
}

/** The parts of Rust's and Python's manifests that matter here are plain tables, one key a line. */
function fromToml(text: string): PackageFacts | null {
  const tables = tablesOf(text)
  const own = tables.get('package') ?? tables.get('project') ?? tables.get('tool.poetry')
  const name = own === undefined ? null : tomlString(own, 'name')
  if (own === undefined || name === null) return null
  const keyed = [...tables]
    .filter(([table]) => /(?:^|[.-])dependencies$/.test(table))
    .flatMap(([, body]) =>
      [...body.matchAll(/^["']?([\w-]+)(?:["'.]["'\w.]*)?[ \t]*=/gm)].map((match) => match[1] ?? ''),
    )
    .filter((key) => key !== 'python')
  const listed = /^dependencies[ \t]*=[ \t]*\[([^]*?)^[ \t]*\]/m.exec(own)?.[1] ?? ''
  const named = [...listed.matchAll(/["']([\w.-]+)(?:[^"'\n\w.-][^"'\n]*)?["']/g)].map((match) => match[1] ?? '')
  return {
    name,
    version: tomlString(own, 'version'),
    description: tomlString(own, 'description'),
    dependencies: unique([...keyed, ...named]),
  }
}

function tablesOf(text: string): Map<string, string> {
  const tables = new Map<string, string>()
  let table = ''
  for (const line of text.split('\n')) {
    const header = /^\[([^[\]]+)\]/.exec(line)?.[1]
    if (header === undefined) tables.set(table, `${tables.get(table) ?? ''}${line}\n`)
    else table = header.trim()
  }
  return tables
}

function tomlString(table: string, key: string): string | null {
  return new RegExp(`^${key}[ \\t]*=[ \\t]*["']([^"'\\n]*)["']`, 'm').exec(table)?.[1] ?? null
}

function fromProject(project: string, text: string): PackageFacts | null {
  if (!/<Project[\s>]/.test(text)) return null
  const element = (name: string): string | null =>
    new RegExp(`<${name}>\\s*([^<]+?)\\s*</${name}>`).exec(text)?.[1] ?? null
  const references = [...text.matchAll(/<(Package|Project)Reference\b[^>]*\bInclude="([^"]+)"/g)].map(
    ([, kind, include = '']) => (kind === 'Package' ? include : nameOfProject(include)),
  )
  return {
    name: element('PackageId') ?? element('AssemblyName') ?? project,
    version: element('Version'),
    description: element('Description'),
    dependencies: unique(references),
  }
}

/** `..\Orders.Core\Orders.Core.csproj` → `Orders.Core`. */
function nameOfProject(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(/\.\w+proj$/, '')
}

function parsedJson(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    return {}
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}
