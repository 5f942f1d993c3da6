#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { prepareProcess } from '@coderag/query-cli/process'

prepareProcess()

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const { runCoderag } = await import('./program.js')

process.exitCode = await runCoderag(process.argv.slice(2), version)
