#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { prepareProcess, processSetup } from './process.js'

await prepareProcess({ isShort: process.argv[2] !== 'mcp' })

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const { runCli } = await import('./cli.js')

process.exitCode = await runCli(process.argv.slice(2), {
  name: 'coderag-query',
  description: 'Queries an index that coderag-crawl built.',
  version,
  ...processSetup(),
})
