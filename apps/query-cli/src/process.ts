import module from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { EXIT } from '@coderag/types'
import type { CliSetup } from './cli.js'

/** Prepares this process for a command. Call it before other modules are imported. */
export function prepareProcess({ isShort }: { isShort: boolean }): void {
  // The cache serves only modules that are compiled after this line. Node 22.1 and later.
  module.enableCompileCache?.()
  // Most regular expressions of a short command run once or twice. Compiling them to machine code costs more than it saves.
  if (isShort) setFlagsFromString('--no-regexp-tier-up')
  // A reader such as `head` that closes the pipe is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.unexpected),
  )
}

/** Returns the part of a command line's setup that comes from this process. */
export function processSetup(): Pick<
  CliSetup,
  'terminal' | 'directory' | 'openRetriever' | 'openGraph' | 'openSymbols'
> {
  return {
    terminal: {
      out: (text) => void process.stdout.write(text),
      err: (text) => void process.stderr.write(text),
      env: process.env,
      isTerminal: process.stdout.isTTY === true,
      columns: process.stdout.columns ?? null,
    },
    directory: process.cwd(),
    openRetriever: async (config) =>
      (await import('@coderag/presets/retriever')).composeRetriever(config, { environment: process.env }),
    openGraph: async (config) => (await import('@coderag/presets/retriever')).openGraph(config),
    openSymbols: async (config) => (await import('@coderag/presets/retriever')).openSymbols(config),
  }
}
