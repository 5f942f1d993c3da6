// Prints how long a first answer takes from nothing: packs our packages, installs the command in an empty folder, indexes a
// repository and asks. Run `npm run build` before, and nothing beside it. For 5 MB of source on two cores, the aim is 6 s for the
// index and 90 s in all.
//   node tools/setup/from-nothing.mjs <repository> ["a question"]
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const [repository, question = 'where is the configuration read'] = process.argv.slice(2)
if (repository === undefined) {
  console.error('Name a repository: node tools/setup/from-nothing.mjs <repository> ["a question"]')
  process.exit(2)
}
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const folder = mkdtempSync(join(tmpdir(), 'from-nothing-'))
try {
  const tarballs = join(folder, 'tarballs')
  const project = join(folder, 'project')
  for (const made of [tarballs, project]) mkdirSync(made)
  const ours = globSync('{libs,apps}/*/package.json', { cwd: root }).map((path) => join(root, dirname(path)))
  const pack = ['pack', '--json', '--silent', '--pack-destination', tarballs, ...ours]
  const printed = execFileSync(npm, pack, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] })
  const packed = JSON.parse(printed.slice(printed.indexOf('[')))
  const { coderag, ...overrides } = Object.fromEntries(
    packed.map(({ name, filename }) => [name, `file:${join(tarballs, filename)}`]),
  )
  // As if they were published: whatever asks for a package of ours gets the packed one.
  const manifest = { name: 'from-nothing', private: true, dependencies: { coderag }, overrides }
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest))

  const install = timed(npm, ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], project)
  const command = join(project, 'node_modules', 'coderag', 'bin', 'coderag.js')
  const run = (...args) => timed(process.execPath, [command, ...args, '--json'], project)
  const index = run('index', resolve(repository), '--output-dir', 'data')
  const query = run('query', question, '--data-dir', 'data')

  const { packages, bytes } = installedIn(join(project, 'node_modules'))
  const [source] = JSON.parse(index.printed).sources
  const hits = JSON.parse(query.printed).hits
  const rows = [
    ['npm install', install.seconds, `${packages} packages, ${megabytes(bytes)}`],
    ['index', index.seconds, `${source.read} files, ${megabytes(source.bytes)}; ${source.failures.length} failed`],
    ['query', query.seconds, hits.length === 0 ? 'no hit' : `${hits.length} hits, first ${hits[0].path}`],
    ['in all', install.seconds + index.seconds + query.seconds, ''],
  ]
  for (const [part, seconds, what] of rows)
    console.log(`${part.padEnd(12)}${seconds.toFixed(1).padStart(6)} s   ${what}`.trimEnd())
} finally {
  rmSync(folder, { recursive: true })
}

/** Runs a command to its end. A query that finds nothing and an index in which files failed end with 3. */
function timed(command, args, cwd) {
  const started = performance.now()
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0 && status !== 3) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
  return { seconds: (performance.now() - started) / 1000, printed: stdout }
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`
}

function installedIn(folder) {
  const sum = { packages: 0, bytes: 0 }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    sum.bytes += statSync(join(entry.parentPath, entry.name)).size
    if (entry.name === 'package.json' && /node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+$/.test(entry.parentPath))
      sum.packages++
  }
  return sum
}
