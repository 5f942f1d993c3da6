#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { EXIT } from './exit-codes.js'

// Before anything else is loaded: the cache serves only modules that are compiled after this line.
module.enableCompileCache?.() // Node 22.1 and up

// Each of the classifier's patterns is used once or twice: compiling it to machine code takes V8 a quarter of what its
// bytecode for regular expressions takes, 100 ms a question in all.
setFlagsFromString('--no-regexp-tier-up')

// A reader such as `head` that has seen enough is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : EXIT.unexpected))

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const { run } = await import('./run.js')

process.exitCode = await run(process.argv.slice(2), {
  version,
  terminal: {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    env: process.env,
    isTerminal: process.stdout.isTTY === true,
    columns: process.stdout.columns ?? null,
  },
  directory: process.cwd(),
  async openRetriever(config) {
    return (await import('./open-retriever.js')).openRetriever(config, process.env)
  },
  async openGraph(config) {
    return (await import('./open-graph.js')).openGraph(config)
  },
  async openSymbols(config) {
    return (await import('./open-graph.js')).openSymbols(config)
  },
})
