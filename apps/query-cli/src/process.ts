import module from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { CoderagError, EXIT } from '@coderag/types'
import type { CliSetup } from './cli.js'

/** Prepares this process for a command. Call it before other modules are imported. */
export async function prepareProcess({ isShort }: { isShort: boolean }): Promise<void> {
  // Most regular expressions and schemas of a short command run once or twice: compiling them costs more than it saves. Others may
  // crawl. WebAssembly optimises the lexer of a grammar after a few hundred characters, with loops unrolled in much memory.
  setFlagsFromString(isShort ? '--no-regexp-tier-up' : '--no-wasm-loop-unrolling')
  // Node 22.1 and later. It serves only modules that are compiled after this line. It chooses its folder by V8's flags, and V8
  // refuses code that was compiled with other flags: set later, long and short commands would replace each other's code.
  module.enableCompileCache?.()
  if (isShort) {
    // A module of its own, so that a bundle has only what it names of zod.
    const { withoutGeneratedChecks } = await import('./jitless.js')
    withoutGeneratedChecks()
  }
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
      input: async () => (await import('node:stream/consumers')).text(process.stdin),
      ...(process.stdin.isTTY && process.stdout.isTTY && { ask }),
    },
    directory: process.cwd(),
    openRetriever: async (config) =>
      (await import('@coderag/presets/retriever')).composeRetriever(config, { environment: process.env }),
    openGraph: async (config) => (await import('@coderag/presets/storage')).openGraph(config),
    openSymbols: async (config) => (await import('@coderag/presets/storage')).openSymbols(config),
  }
}

/** A question that was ended by Ctrl-C or by the end of the input. */
class InterruptedError extends CoderagError<'INTERRUPTED'> {
  override readonly name = 'InterruptedError'

  override get exitCode() {
    return EXIT.interrupted
  }
}

async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const questions = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await new Promise((resolve, reject) => {
      const interrupt = (): void => reject(new InterruptedError('INTERRUPTED', 'Nothing was written.', {}))
      // Older versions of Node leave the question open when the interface closes.
      questions.once('close', interrupt)
      questions.question(question).then(resolve, interrupt)
    })
  } finally {
    questions.close()
  }
}
