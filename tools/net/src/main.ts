// Compares two builds of coderag on public repositories that neither was written for, and prints every difference.
//   npm run net -w tools/net -- fetch <trees> [--part net] [--only owner/name …]
//   npm run net -w tools/net -- record <build> <trees> <recordings> [--part net] [--only owner/name …]
//                               [--limit 240] [--questions 40] [--again]
//   npm run net -w tools/net -- compare <old recordings> <new recordings> [--lines 60] [--sample 20] [--seed 1]
// README.md says how to read the result.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compare, type Comparison } from './compare.ts'
import { drawGained } from './draw-gained.ts'
import { fetchSources } from './fetch-sources.ts'
import { record } from './record.ts'
import { parseRecording } from './recording.ts'
import { describe, summarize } from './report.ts'
import { folderOf, readSources, type Part, type Source } from './sources.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', default: 'net' },
    only: { type: 'string', multiple: true, default: [] },
    origin: { type: 'string', default: 'https://github.com/' },
    limit: { type: 'string', default: '240' },
    questions: { type: 'string', default: '40' },
    again: { type: 'boolean', default: false },
    lines: { type: 'string', default: '60' },
    sample: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})
const base = process.env['INIT_CWD'] ?? process.cwd()
const [command, ...folders] = positionals
const [first, second, third] = folders.map((folder) => resolve(base, folder))

if (command === 'fetch' && first !== undefined) await fetchAll(first)
else if (command === 'record' && first !== undefined && second !== undefined && third !== undefined)
  await recordAll(first, second, third)
else if (command === 'compare' && first !== undefined && second !== undefined) compareAll(first, second)
else stop('Usage: fetch <trees> | record <build> <trees> <recordings> | compare <old recordings> <new recordings>')

async function fetchAll(trees: string): Promise<void> {
  mkdirSync(trees, { recursive: true })
  const failures = await fetchSources(chosenSources(), trees, values.origin)
  for (const failure of failures) console.error(`not fetched: ${failure}`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

/** Records what is not recorded yet, so that an interrupted run goes on where it was. */
async function recordAll(build: string, trees: string, recordings: string): Promise<void> {
  if (!existsSync(join(build, 'apps/crawler/dist/main.js')))
    stop(`No built checkout at ${build}. Run npm run build there.`)
  mkdirSync(recordings, { recursive: true })
  const options = { build, limitSeconds: wholeNumber('limit'), questions: wholeNumber('questions') }
  for (const source of chosenSources()) {
    const folder = join(trees, folderOf(source))
    const file = join(recordings, `${folderOf(source)}.json`)
    if (existsSync(file) && !values.again) continue
    if (!existsSync(folder)) {
      console.error(`${source.repository}: no working tree at ${folder}; fetch it first`)
      process.exitCode = 1
      continue
    }
    const recording = await record(folder, source.commit, options)
    writeFileSync(file, JSON.stringify(recording))
    const { code, processorSeconds, peakMegabytes } = recording.crawl
    console.log(`${source.repository}: exit code ${code}, ${processorSeconds.toFixed(1)} s, ${peakMegabytes} MB`)
  }
}

function compareAll(older: string, newer: string): void {
  const comparisons: Comparison[] = []
  for (const name of readdirSync(older).sort()) {
    if (!existsSync(join(newer, name))) {
      console.error(`${basename(name, '.json')}: recorded by the old build only`)
      continue
    }
    const read = (folder: string) => parseRecording(readFileSync(join(folder, name), 'utf8'))
    const comparison = compare(read(older), read(newer))
    comparisons.push(comparison)
    console.log(describe(comparison, wholeNumber('lines')))
  }
  console.log(`\n${summarize(comparisons)}`)
  console.log('\nGained, drawn at random, to be read:')
  for (const line of drawGained(comparisons, wholeNumber('sample'), wholeNumber('seed'))) console.log(`    ${line}`)
  process.exitCode = comparisons.some(({ flags }) => flags.length > 0) ? 1 : 0
}

function chosenSources(): readonly Source[] {
  const sources = readSources()
  if (!isPart(values.part)) stop(`--part is one of ${Object.keys(sources).join(', ')}; got ${values.part}`)
  const part = sources[values.part]
  const unknown = values.only.filter((name) => part.every(({ repository }) => repository !== name))
  if (unknown.length > 0) stop(`Not in the part ${values.part} of sources.json: ${unknown.join(', ')}`)
  return part.filter(({ repository }) => values.only.length === 0 || values.only.includes(repository))

  function isPart(name: string): name is Part {
    return Object.hasOwn(sources, name)
  }
}

function wholeNumber(name: 'limit' | 'questions' | 'lines' | 'sample' | 'seed'): number {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 0) stop(`--${name} is a whole number from 0; got ${values[name]}`)
  return value
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
