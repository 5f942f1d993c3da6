// Prints how long a first answer takes from nothing: packs our packages, installs the command in an empty folder, indexes a
// repository and asks. Run `npm run build` before.
//   node tools/setup/from-nothing.mjs <repository> ["a question"]
import { execFileSync } from 'node:child_process'
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

  const install = seconds(npm, ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], project)
  const command = join(project, 'node_modules', 'coderag', 'bin', 'coderag.js')
  const run = (...args) => seconds(process.execPath, [command, ...args], project)
  const index = run('index', resolve(repository), '--output-dir', 'data', '--quiet')
  const query = run('query', question, '--data-dir', 'data')
  const { packages, bytes } = installedIn(join(project, 'node_modules'))
  console.log(`npm install  ${install.toFixed(1)} s   ${packages} packages, ${(bytes / 1e6).toFixed(0)} MB`)
  console.log(`index        ${index.toFixed(1)} s`)
  console.log(`query        ${query.toFixed(1)} s`)
  console.log(`in all       ${(install + index + query).toFixed(1)} s`)
} finally {
  rmSync(folder, { recursive: true })
}

/** Runs a command to its end, without its output. A query that finds nothing ends with 3. */
function seconds(command, args, cwd) {
  const started = performance.now()
  try {
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (error) {
    if (error.status !== 3) throw error
  }
  return (performance.now() - started) / 1000
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
