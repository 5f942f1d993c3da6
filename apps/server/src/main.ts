#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { CoderagError, EXIT } from '@coderag/types'
import { serveCommand } from './serve-command.js'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

await serveCommand('coderag-serve', async (command) => {
  try {
    const { runServe } = await import('./run-serve.js')
    process.exitCode = await runServe(command, version)
  } catch (error) {
    process.exitCode = printError(error)
  }
})
  .version(version)
  // By default commander exits with 1, which means an unexpected error here.
  .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.ok : EXIT.usage))
  .addHelpText(
    'after',
    `\nExit codes: 0 done, 1 unexpected error, 2 wrong arguments or configuration, 4 the index can't be used.`,
  )
  .parseAsync()

function printError(error: unknown): number {
  const isExpected = CoderagError.is(error)
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`error: ${message}${isExpected ? ` (${error.code})` : ''}\n`)
  if (process.env['CODERAG_DEBUG'] === '1' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  else if (!isExpected) process.stderr.write('This error is unexpected. CODERAG_DEBUG=1 prints its stack.\n')
  return isExpected ? error.exitCode : EXIT.unexpected
}
