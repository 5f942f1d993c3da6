import { type AddCommand, buildProgram, type CliSetup, runCli } from '@coderag/query-cli/cli'
import { processSetup } from '@coderag/query-cli/process'
import { crawlCommand } from '@coderag/crawler/command'
import { copyCommand } from '@coderag/crawler/copy-command'
import { watchCommand } from '@coderag/crawler/watch-command'
import { serveCommand } from '@coderag/server/command'
import { buildIndexOf } from './build-index.js'

/** `coderag index`: the crawler's command line under another name. The crawler itself is loaded when it runs. */
const addIndexCommand: AddCommand = (program, run) => {
  program.addCommand(
    crawlCommand('coderag index', (command) =>
      run(async () => {
        const { crawl } = await import('@coderag/crawler/crawl')
        return crawl(command)
      }),
    ),
  )
}

/** `coderag watch`: the crawler again, for as long as files change. */
const addWatchCommand: AddCommand = (program, run) => {
  program.addCommand(
    watchCommand('coderag watch', (command) =>
      run(async () => {
        const { watch } = await import('@coderag/crawler/watch')
        return watch(command)
      }),
    ),
  )
}

/** `coderag copy`: an index from one place to another. */
const addCopyCommand: AddCommand = (program, run) => {
  program.addCommand(
    copyCommand('coderag copy', (command) =>
      run(async () => {
        const { copy } = await import('@coderag/crawler/copy')
        return copy(command)
      }),
    ),
  )
}

/** `coderag serve`: the server's command line under another name. */
const addServeCommand =
  (version: string): AddCommand =>
  (program, run) => {
    program.addCommand(
      serveCommand('coderag serve', (command) =>
        run(async () => {
          const { runServe } = await import('@coderag/server/serve')
          return runServe(command, version)
        }),
      ),
    )
  }

function setup(version: string): CliSetup {
  return {
    name: 'coderag',
    description: 'Indexes repositories, documents and conversations, and answers queries about them.',
    version,
    buildIndex: buildIndexOf,
    checkIndex: async (config) => {
      const { checkIndex } = await import('@coderag/presets/check')
      return checkIndex(config, { directory: process.cwd(), environment: process.env })
    },
    compareBranch: async (config, options) => (await import('@coderag/presets/branch')).compareBranch(config, options),
    commands: [addIndexCommand, addWatchCommand, addCopyCommand, addServeCommand(version)],
    ...processSetup(),
  }
}

/** Runs one command line of `coderag` in this process. Returns the exit code. */
export function runCoderag(argv: readonly string[], version: string): Promise<number> {
  return runCli(argv, setup(version))
}

/** Builds the program without running it, for documentation and tests. */
export function buildCoderag() {
  return buildProgram(setup('0'), async () => {})
}
