// Which routes does the framework itself know, and which of them are in the graph of the same source? Needs Python, Node, Go
// and, for Spring, Maven. `--install` lays the applications out and installs what they need.
//   npm run routes -w tools/bench -- <folder of applications> [--only FastAPI,chi] [--install] [--missed]
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { GraphSchema, f1, precision, recall, type Score } from '../graph-score.ts'
import { type Application, ApplicationSchema } from './applications.ts'
import { compareRoutes } from './compare-routes.ts'
import { frameworks, type Framework } from './frameworks.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, install: { type: 'boolean' }, missed: { type: 'boolean' } },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Name the folder of applications: npm run routes -w tools/bench -- <folder> [--install]')
  process.exit(2)
}
const root = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder)
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const tools = {
  listers: here('listers'),
  python: join(root, '.venv', 'bin', 'python'),
  tsx: join(root, 'node_modules', '.bin', 'tsx'),
}
const wanted = values.only?.toLowerCase().split(',')
const applications = z
  .array(ApplicationSchema)
  .parse(JSON.parse(readFileSync(here('applications.json'), 'utf8')))
  .filter(({ framework, name }) => wanted?.some((one) => one === framework.toLowerCase() || one === name) ?? true)

if (values.install === true) install()
console.log('| framework | application | routes | recall | precision | F1 |\n| --- | --- | ---: | ---: | ---: | ---: |')
for (const application of applications) {
  const framework = frameworks[application.framework]
  if (framework === undefined)
    throw new Error(`${application.name}: no framework is called "${application.framework}".`)
  const listed = listRoutes(application, framework).filter(
    (route) => !application.added.some((one) => route.includes(one)),
  )
  if (listed.length === 0) {
    process.exitCode = 1
    continue
  }
  const score = compareRoutes(listed, graphRoutes(application))
  const numbers = [recall(score), precision(score), f1(score)].map((number) => number.toFixed(3))
  const routes = score.right + score.missed.length
  console.log(`| ${[application.framework, application.name, routes, ...numbers].join(' | ')} |`)
  if (values.missed === true) printMissed(score)
}

function listRoutes(application: Application, framework: Framework): string[] {
  const cwd = join(root, application.name, application.folder)
  const file = framework.file?.(application.start)
  if (file !== undefined) writeFileSync(join(cwd, file.path), file.text)
  const [program = '', ...options] = framework.command(application.start, tools)
  const { stdout, stderr } = spawnSync(program, options, {
    cwd,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...application.environment },
  })
  if (file !== undefined) rmSync(join(cwd, file.path))
  const routes = framework.read?.(stdout) ?? [...stdout.matchAll(/^route (\S+ \S*)$/gm)].map(([, route = '']) => route)
  if (routes.length === 0) {
    console.error(`${application.name} listed no routes; --install installs what it needs. ${stderr.slice(-1_000)}`)
  }
  return routes
}

function graphRoutes({ name }: Application): string[] {
  const output = join(tmpdir(), 'coderag-routes')
  execFileSync('node', [here('../graph.ts'), root, output, '--only', name], { stdio: ['ignore', 'ignore', 'inherit'] })
  const graph = GraphSchema.parse(JSON.parse(readFileSync(join(output, `${name}.json`), 'utf8')))
  return graph.endpoints.map(({ method, path }) => `${method} ${path}`)
}

/** Public applications are checked out by hand, as the README says. */
function install(): void {
  const packages = (of: 'pip' | 'npm'): string[] => [
    ...new Set(
      applications.flatMap(({ framework }) => {
        const { command, packages } = frameworks[framework] ?? { command: () => [], packages: [] }
        return (command('', tools)[0] === tools.python) === (of === 'pip') ? packages : []
      }),
    ),
  ]
  const run = (command: string, cwd: string): void => {
    execFileSync('bash', ['-c', command], { cwd, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
  }
  for (const { name, repository } of applications) {
    if (repository === undefined) cpSync(here(`../../fixtures/routes/${name}`), join(root, name), { recursive: true })
    else if (!existsSync(join(root, name))) throw new Error(`Check out ${repository} as ${join(root, name)} first.`)
  }
  if (packages('pip').length > 0)
    run(`python3 -m venv .venv && .venv/bin/pip install -q ${packages('pip').join(' ')}`, root)
  if (packages('npm').length > 0)
    run(`npm install --silent --ignore-scripts --no-save ${packages('npm').join(' ')}`, root)
  for (const { name, folder: inner, install: command } of applications)
    if (command !== undefined) run(command, join(root, name, inner))
}

function printMissed({ missed, wrong }: Score): void {
  for (const route of missed) console.log(`  missed ${route}`)
  for (const route of wrong) console.log(`  wrong  ${route}`)
}
