// Copies the grammars that the installed grammar packages ship, with their licences, into ../grammars.
// The build and the tests both run it, so both read the same files; it is safe to run at any time, by several at once.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Package of each grammar: file name without `.wasm`, as a LanguageHandler's `grammar` names it. */
const packages = {
  'tree-sitter-go': 'tree-sitter-go',
  'tree-sitter-c_sharp': 'tree-sitter-c-sharp',
  'tree-sitter-python': 'tree-sitter-python',
  'tree-sitter-typescript': 'tree-sitter-typescript',
  'tree-sitter-tsx': 'tree-sitter-typescript',
  'tree-sitter-javascript': 'tree-sitter-javascript',
  'tree-sitter-rust': 'tree-sitter-rust',
  'tree-sitter-java': 'tree-sitter-java',
  'tree-sitter-c': 'tree-sitter-c',
  'tree-sitter-cpp': 'tree-sitter-cpp',
  'tree-sitter-ruby': 'tree-sitter-ruby',
  'tree-sitter-php': 'tree-sitter-php',
  'tree-sitter-kotlin': '@tree-sitter-grammars/tree-sitter-kotlin',
  'tree-sitter-scala': 'tree-sitter-scala',
  'tree-sitter-bash': 'tree-sitter-bash',
  'tree-sitter-lua': '@tree-sitter-grammars/tree-sitter-lua',
  'tree-sitter-zig': '@tree-sitter-grammars/tree-sitter-zig',
  'tree-sitter-elixir': 'tree-sitter-elixir',
  'tree-sitter-haskell': 'tree-sitter-haskell',
}

const require = createRequire(import.meta.url)
const target = join(dirname(fileURLToPath(import.meta.url)), '..', 'grammars')
mkdirSync(target, { recursive: true })

const licences = new Map()
for (const [grammar, packageName] of Object.entries(packages)) {
  const home = packageHome(packageName)
  copyIfChanged(join(home, `${grammar}.wasm`), join(target, `${grammar}.wasm`))
  const licence = ['LICENSE', 'LICENSE.md'].map((name) => join(home, name)).find((path) => existsSync(path))
  if (licence === undefined) throw new Error(`${packageName} ships no licence file: its grammar can't be published.`)
  copyIfChanged(licence, join(target, `${basename(packageName)}.LICENSE`))
  const { version, license } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  licences.set(packageName, `${packageName} ${version} (${license})`)
}
writeIfChanged(join(target, 'SOURCES.txt'), `${[...licences.values()].join('\n')}\n`)

function packageHome(packageName) {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const home = join(folder, ...packageName.split('/'))
    if (existsSync(join(home, 'package.json'))) return home
  }
  throw new Error(`${packageName} is not installed: run "npm ci" at the root of the workspace.`)
}

function copyIfChanged(from, to) {
  if (!existsSync(from)) throw new Error(`${from} is missing: the package's layout has changed.`)
  const source = statSync(from)
  const old = statSync(to, { throwIfNoEntry: false })
  if (old !== undefined && old.size === source.size && old.mtimeMs >= source.mtimeMs) return
  const partial = `${to}.${process.pid}`
  copyFileSync(from, partial)
  renameSync(partial, to)
}

function writeIfChanged(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, text)
  renameSync(partial, path)
}
