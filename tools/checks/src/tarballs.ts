import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { workspaceRoot } from './workspace.js'

/** A package of ours, packed. */
export interface Packed {
  /** Path of the archive. */
  readonly tarball: string
  /** Paths of its files in the package. */
  readonly files: readonly string[]
  /** Size of the unpacked files in bytes. */
  readonly bytes: number
}

let packed: ReadonlyMap<string, Packed> | null = null

/** Packs all our packages with one `npm pack`, once for a process of tests, and returns them by name. */
export function ownTarballs(): ReadonlyMap<string, Packed> {
  return (packed ??= pack())
}

function pack(): ReadonlyMap<string, Packed> {
  const target = mkdtempSync(join(tmpdir(), 'coderag-tarballs-'))
  const directories = globSync('{libs,apps}/*/package.json', { cwd: workspaceRoot }).map((path) =>
    join(workspaceRoot, dirname(path)),
  )
  const printed = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', target, ...directories], {
    cwd: target,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  })
  const list = JSON.parse(printed.slice(printed.indexOf('['))) as readonly {
    readonly name: string
    readonly filename: string
    readonly unpackedSize: number
    readonly files: readonly { readonly path: string }[]
  }[]
  return new Map(
    list.map(({ name, filename, files, unpackedSize }) => [
      name,
      { tarball: join(target, filename), files: files.map(({ path }) => path), bytes: unpackedSize },
    ]),
  )
}
