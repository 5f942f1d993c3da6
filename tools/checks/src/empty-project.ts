import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Package } from './packages.js'
import { workspaceRoot } from './workspace.js'

/** A project outside the workspace in which packages are installed as a user installs them. */
export interface EmptyProject extends Disposable {
  readonly directory: string
  /** Writes a file and runs it with Node; returns what it printed. */
  runNode(file: string, source: string): string
  /** Writes files and type-checks them. Returns the compiler's messages, an empty string if there are none. */
  typeCheck(files: Readonly<Record<string, string>>, resolution?: 'nodenext' | 'bundler'): string
}

/**
 * Packs the packages with `npm pack` and installs the tarballs without a registry. Third-party packages are packed from the
 * workspace's node_modules, so that the check works offline and tests exactly the locked versions.
 */
export function createEmptyProject(packages: readonly Package[]): EmptyProject {
  const directory = mkdtempSync(join(tmpdir(), 'coderag-packed-'))
  const tarballs = join(directory, 'tarballs')
  mkdirSync(tarballs)
  const dependencies = pack(packages, tarballs)
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'empty', private: true, dependencies }))
  npm(['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'], directory)
  const write = (file: string, source: string): void => writeFileSync(join(directory, file), source)
  return {
    directory,
    runNode(file, source) {
      write(file, source)
      return execFileSync(process.execPath, [file], { cwd: directory, encoding: 'utf8', env: userEnvironment() })
    },
    typeCheck: (files, resolution) => typeCheck(directory, files, resolution),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
  }
}

/** Writes files into a directory and type-checks them as `EmptyProject.typeCheck` does, with more options of the compiler. */
export function typeCheck(
  directory: string,
  files: Readonly<Record<string, string>>,
  resolution: 'nodenext' | 'bundler' = 'nodenext',
  more: Readonly<Record<string, unknown>> = {},
): string {
  for (const [file, source] of Object.entries(files)) writeFileSync(join(directory, file), source)
  const options = { ...compilerOptions, ...moduleOptions[resolution], ...more }
  writeFileSync(
    join(directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: Object.keys(files) }),
  )
  try {
    execFileSync(
      process.execPath,
      [join(workspaceRoot, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false'],
      {
        cwd: directory,
        encoding: 'utf8',
      },
    )
    return ''
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout ?? error)
  }
}

const moduleOptions = {
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
}

/** Compiler options of a careful user: strict, and the declarations of packages are checked. */
const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'esnext.disposable'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
}

/** Packs each package. Returns the path of each tarball by package name. */
function pack(packages: readonly Package[], tarballs: string): Record<string, string> {
  const directories = packages.map((entry) => entry.directory)
  const json = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', tarballs, ...directories], tarballs)
  const packed = JSON.parse(json) as readonly { readonly name: string; readonly filename: string }[]
  return Object.fromEntries(packed.map(({ name, filename }) => [name, `file:${join(tarballs, filename)}`]))
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', env: userEnvironment(), stdio: 'pipe' })
}

/** Returns the environment without the settings that npm, Nx and the test runner pass to their children. */
function userEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(npm_.*|nx_.*|node_options|force_color|vitest.*)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
