#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { CoderagError, EXIT } from '@coderag/types'
import pc from 'picocolors'
import { crawlCommand } from './crawl-command.js'

// As in `prepareProcess` of the query command, which says why, and why before the cache.
setFlagsFromString('--no-wasm-loop-unrolling')
// Node 22.1 and later. Without the cache only the start is slower.
module.enableCompileCache?.()

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
// A reader such as `head` that closes the pipe is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.unexpected),
)

await crawlCommand('coderag-crawl', async (command) => {
  try {
    const { crawl } = await import('./crawl.js')
    process.exitCode = await crawl(command)
  } catch (error) {
    process.exitCode = printError(error)
  }
})
  .version(version)
  // By default commander exits with 1, which means an unexpected error here.
  .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.ok : EXIT.usage))
  .addHelpText(
    'after',
    `\nExit codes: 0 done, 1 unexpected error, 2 wrong arguments or input, 3 done but some files failed,
4 the index can't be used or written, 130 interrupted (the index keeps its last generation).`,
  )
  .parseAsync()

function printError(error: unknown): number {
  const isExpected = CoderagError.is(error)
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${pc.red('error:')} ${message}${isExpected ? pc.dim(` (${error.code})`) : ''}\n`)
  if (process.env['CODERAG_DEBUG'] === '1' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  else if (!isExpected) process.stderr.write('This error is unexpected. CODERAG_DEBUG=1 prints its stack.\n')
  return isExpected ? error.exitCode : EXIT.unexpected
}
