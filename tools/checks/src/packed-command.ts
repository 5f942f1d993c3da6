import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { installedAt, readPackage, type Package } from './packages.js'
import { ownTarballs } from './tarballs.js'
import { workspaceRoot } from './workspace.js'

/** What a command printed, and how it ended. */
export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The command `coderag` as it is published, installed outside the workspace. */
export interface PackedCommand extends Disposable {
  /** Runs it in a folder. Its standard input is empty. */
  run(folder: string, ...args: string[]): Ended
}

/**
 * Packs our packages with `npm pack` and unpacks them into a new directory, as an installation does. Packages of others are links
 * to those of the workspace, each only where a manifest names it: packing all of them takes minutes.
 *
 * @param directories - Packages to install, with those of ours that they depend on.
 * @returns The directory, which has a folder `node_modules`. The caller removes it.
 */
export function unpackPackages(directories: readonly string[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'coderag-packages-'))
  const modules = join(directory, 'node_modules')
  mkdirSync(join(modules, '@coderag'), { recursive: true })
  const found = new Map<string, Package>()
  for (const from of directories) ownPackages(from, found)
  const own = [...found.values()]
  const tarballs = ownTarballs()
  for (const { name, directory: source, dependencies } of own) {
    const target = join(modules, name)
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', tarballs.get(name)?.tarball ?? '', '-C', target, '--strip-components=1'])
    for (const dependency of dependencies.filter((found) => !isOwn(found))) {
      const link = join(target, 'node_modules', dependency)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(installedAt(dependency, source), link)
    }
  }
  return directory
}

/** Installs the command. */
export function installPackedCommand(): PackedCommand {
  const directory = unpackPackages([join(workspaceRoot, 'apps', 'coderag')])
  const program = join(directory, 'node_modules', 'coderag', 'bin', 'coderag.js')
  return {
    run(folder, ...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
        cwd: folder,
        encoding: 'utf8',
        input: '',
        env: { PATH: process.env['PATH'], HOME: directory, NO_COLOR: '1' },
      })
      return { status, stdout, stderr }
    },
    [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
  }
}

function isOwn(name: string): boolean {
  return name === 'coderag' || name.startsWith('@coderag/')
}

/** Returns a package of ours and those of ours that it depends on. */
function ownPackages(directory: string, found = new Map<string, Package>()): readonly Package[] {
  const next = readPackage(directory)
  if (found.has(next.name)) return [...found.values()]
  found.set(next.name, next)
  for (const dependency of next.dependencies.filter(isOwn)) ownPackages(installedAt(dependency, directory), found)
  return [...found.values()]
}
