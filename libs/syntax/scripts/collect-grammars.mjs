// Copies the grammars that the installed grammar packages ship, with their licences, into ../grammars. They are compressed there:
// 33 MB of tables become 3.
// The build and the tests both run it, so both read the same files; it is safe to run at any time, by several at once.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

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
  compressIfNewer(join(home, `${grammar}.wasm`), join(target, `${grammar}.wasm.gz`))
  // What builds before put there.
  rmSync(join(target, `${grammar}.wasm`), { force: true })
  const licence = ['LICENSE', 'LICENSE.md'].map((name) => join(home, name)).find((path) => existsSync(path))
  if (licence === undefined) throw new Error(`${packageName} ships no licence file: its grammar can't be published.`)
  writeIfChanged(join(target, `${basename(packageName)}.LICENSE`), readFileSync(licence, 'utf8'))
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

function compressIfNewer(from, to) {
  if (!existsSync(from)) throw new Error(`${from} is missing: the package's layout has changed.`)
  const old = statSync(to, { throwIfNoEntry: false })
  if (old !== undefined && old.mtimeMs >= statSync(from).mtimeMs) return
  write(to, gzipSync(readFileSync(from), { level: 9 }))
}

function writeIfChanged(path, text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) write(path, text)
}

/** Another process that runs this at the same time sees the whole file or none. */
function write(path, content) {
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, content)
  renameSync(partial, path)
}
