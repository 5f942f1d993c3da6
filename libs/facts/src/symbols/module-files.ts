import { parse } from 'jsonc-parser'
import type { FileSymbols, ImportedName } from './file-symbols.js'

/** The exported name of an import that all C# files of a project have. */
export const GLOBAL = 'global'
/** The exported name of an import inside of a namespace, which names are found from. */
export const INSIDE = '.'

/** Reads what a manifest calls its modules; null for any other file. Its names are kept as imports of language `module`. */
export function readModuleFile(filePath: string, text: string): FileSymbols | null {
  const name = filePath.slice(filePath.lastIndexOf('/') + 1)
  if (name === 'go.mod') return moduleFile(/^module\s+"?([^\s"]+)/m.exec(text)?.[1], [])
  if (name === 'Cargo.toml') return moduleFile(/^\[package\][^[]*?^name\s*=\s*"([^"]+)"/ms.exec(text)?.[1], [])
  if (name.endsWith('.csproj')) return projectFile(name, text)
  if (name === 'package.json') return packageFile(parse(text))
  if (/^(?:tsconfig|jsconfig)[\w.-]*\.json$/.test(name)) return pathsFile(parse(text))
  return null
}

/** A project of .NET, with the namespaces that its files use: `<Using Include="Shop.Model" Static="true" />`. */
function projectFile(name: string, text: string): FileSymbols | null {
  const imports = [...text.matchAll(/<Using\s([^<>]*)>/g)].flatMap(([, attributes = '']): ImportedName[] => {
    const value = (key: string) => new RegExp(`\\b${key}\\s*=\\s*"([^"]*)"`).exec(attributes)?.[1]
    const path = value('Include')
    const isStatic = value('Static')?.toLowerCase() === 'true'
    return path === undefined ? [] : [[value('Alias') ?? (isStatic ? 'static' : ''), path, GLOBAL]]
  })
  return { ...empty, module: name, imports, language: 'project' }
}

function packageFile(value: unknown): FileSymbols | null {
  const name = at(value, 'name')
  if (typeof name !== 'string') return null
  const entries = [at(value, 'source'), at(value, 'types'), at(value, 'module'), at(value, 'main')]
  const exported = at(value, 'exports')
  const found: ImportedName[] = [
    ...exportPaths(exported, '.'),
    ...entries.map((path): ImportedName => ['.', text(path), '*']),
  ]
  return moduleFile(
    name,
    found.filter(([, path]) => path !== ''),
  )
}

/** `exports` of a package: a path, conditions, or subpaths. */
function exportPaths(value: unknown, subpath: string): ImportedName[] {
  if (typeof value === 'string') return [[subpath, value, '*']]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => exportPaths(below, key.startsWith('.') ? key : subpath))
}

function pathsFile(value: unknown): FileSymbols | null {
  const options = at(value, 'compilerOptions')
  const paths = at(options, 'paths')
  const base = text(at(options, 'baseUrl'))
  const aliases = Object.entries(typeof paths === 'object' && paths !== null ? paths : {}).flatMap(
    ([alias, targets]) =>
      Array.isArray(targets) ? targets.map((target): ImportedName => [alias, text(target), '*']) : [],
  )
  if (base === '' && aliases.length === 0) return null
  return { ...empty, module: base, imports: aliases, language: 'paths' }
}

const empty: FileSymbols = {
  language: 'module',
  module: '',
  chunkIds: [],
  declarations: [],
  imports: [],
  bases: [],
  values: [],
  calls: [],
  parameters: [],
  passed: [],
  arities: [],
  constants: [],
  typeParameters: [],
}

function moduleFile(module: string | undefined, imports: readonly ImportedName[]): FileSymbols | null {
  return module === undefined ? null : { ...empty, module, imports }
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
