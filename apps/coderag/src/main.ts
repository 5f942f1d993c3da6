#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { prepareProcess } from '@coderag/query-cli/process'

/** Commands that run for more than a moment. */
const LONG_COMMANDS: ReadonlySet<string | undefined> = new Set(['index', 'watch', 'serve', 'mcp'])

await prepareProcess({ isShort: !LONG_COMMANDS.has(process.argv[2]) })

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const { runCoderag } = await import('./program.js')

process.exitCode = await runCoderag(process.argv.slice(2), version)
