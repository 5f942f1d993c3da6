import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workspaceRoot } from './workspace.js'

/** The parts of a package.json that affect its users. */
export interface Package {
  readonly name: string
  readonly version: string
  readonly directory: string
  /** Optional ones only if they are installed: a native package of another platform is not. */
  readonly dependencies: readonly string[]
  readonly optionalPeers: readonly string[]
  /** Entry points as imported, such as `@coderag/types/gate`. */
  readonly entryPoints: readonly string[]
}

interface Json {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, unknown>>
}

/** Reads the package in a directory. */
export function readPackage(directory: string): Package {
  const json = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Json
  const subpaths = Object.entries(json.exports ?? {}).filter(([, target]) => typeof target === 'object')
  return {
    name: json.name,
    version: json.version,
    directory,
    dependencies: [
      ...Object.keys(json.dependencies ?? {}),
      ...Object.keys(json.optionalDependencies ?? {}).filter((name) => nearest(name, directory) !== null),
    ],
    optionalPeers: Object.keys(json.peerDependencies ?? {}),
    entryPoints: subpaths.map(([subpath]) => json.name + subpath.slice(1)),
  }
}

/**
 * Returns the packages and all their runtime dependencies, as installed in this workspace.
 *
 * @throws Error if two versions of one package are needed: the empty project installs each name once.
 */
export function withDependencies(directories: readonly string[]): Package[] {
  const found = new Map<string, Package>()
  const visit = (directory: string): void => {
    const next = readPackage(directory)
    const known = found.get(next.name)
    if (known !== undefined && known.version !== next.version) {
      throw new Error(`two versions of ${next.name} are needed: ${known.version} and ${next.version}`)
    }
    if (known !== undefined) return
    found.set(next.name, next)
    for (const dependency of next.dependencies) visit(installedAt(dependency, directory))
  }
  directories.forEach(visit)
  return [...found.values()]
}

/** Returns the directory of a dependency by Node's rule: the nearest node_modules upwards. */
export function installedAt(name: string, from: string): string {
  const found = nearest(name, from)
  if (found === null) throw new Error(`${name}, which ${from} needs, is not installed`)
  return found
}

function nearest(name: string, from: string): string | null {
  for (let directory = from; ; directory = dirname(directory)) {
    const candidate = join(directory, 'node_modules', name)
    if (existsSync(candidate)) return candidate
    if (directory === workspaceRoot || directory === dirname(directory)) return null
  }
}
