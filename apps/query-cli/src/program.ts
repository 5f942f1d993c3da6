import type { CorpusType } from '@coderag/types'
import { Command } from 'commander'
import { addEvalCommand, type EvalCommand } from './eval-command.js'
import { collect, collectCorpora, wholeNumber } from './lists.js'

export interface QueryCommand {
  readonly text: string
  readonly dataDir: string
  readonly topK: number
  readonly filter: {
    readonly corpusTypes?: readonly CorpusType[]
    readonly repos?: readonly string[]
    readonly services?: readonly string[]
    readonly languages?: readonly string[]
    readonly pathGlobs?: readonly string[]
  }
  readonly json: boolean
  readonly explain: boolean
}

export interface StatusCommand {
  readonly dataDir: string
  readonly skipped: boolean
  readonly failed: boolean
  readonly json: boolean
}

export interface WhyCommand {
  readonly path: string
  readonly dataDir: string
  readonly json: boolean
}

/** What the program does once the command line is understood. */
export interface Actions {
  query(command: QueryCommand): Promise<void>
  status(command: StatusCommand): Promise<void>
  why(command: WhyCommand): Promise<void>
  eval(command: EvalCommand): Promise<void>
}

export interface ProgramSetup {
  readonly version: string
  /** `CODERAG_DATA_DIR`, or `./data` without it. */
  readonly dataDir: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

interface QueryFlags {
  readonly dataDir: string
  readonly topK: number
  readonly corpus?: readonly CorpusType[]
  readonly repo?: readonly string[]
  readonly service?: readonly string[]
  readonly language?: readonly string[]
  readonly path?: readonly string[]
  readonly json?: boolean
  readonly explain?: boolean
}

interface StatusFlags {
  readonly dataDir: string
  readonly skipped?: boolean
  readonly failed?: boolean
  readonly json?: boolean
}

interface WhyFlags {
  readonly dataDir: string
  readonly json?: boolean
}

const exitCodes = `
Exit codes:
  0  done
  1  unexpected error (CODERAG_DEBUG=1 shows where)
  2  the command line or the question can't be used
  3  nothing found
  4  no index, or one that can't be read`

/** The command line: names, defaults and help. */
export function buildProgram(actions: Actions, { version, dataDir, out, err }: ProgramSetup): Command {
  const program = new Command('coderag')
    .description(
      'Asks an index that coderag-crawl built: find code, look what is indexed, ask why a file is or is not.',
    )
    .version(version)
    .addHelpText('after', exitCodes)
    .configureOutput({ writeOut: out, writeErr: err })
    .exitOverride()
  const dataDirOption = ['--data-dir <dir>', 'directory of the index (environment: CODERAG_DATA_DIR)', dataDir] as const

  program
    .command('query <question...>')
    .description('find the pieces of code and text that answer a question best')
    .option('-k, --top-k <n>', 'hits wanted, 1 to 200', wholeNumber(1, 200), 20)
    .option('--corpus <types>', 'only these corpus types; "code", "doc" and "convo" are groups', collectCorpora)
    .option('--repo <names>', 'only these repositories', collect)
    .option('--service <names>', 'only these services', collect)
    .option('--language <names>', 'only these languages', collect)
    .option('--path <globs>', 'only paths that match; "!glob" excludes', collect)
    .option('--explain', 'show how the order came about')
    .option('--json', 'print one JSON document')
    .option(...dataDirOption)
    .addHelpText('after', queryExamples + exitCodes)
    .action((words: readonly string[], flags: QueryFlags) => actions.query(queryCommand(words, flags)))

  program
    .command('status')
    .description('show what is indexed, of when, at which commit')
    .option('--skipped', 'list every skipped file with its reason')
    .option('--failed', 'list every failed file with its error')
    .option('--json', 'print one JSON document')
    .option(...dataDirOption)
    .addHelpText('after', exitCodes)
    .action(({ dataDir: dir, skipped = false, failed = false, json = false }: StatusFlags) =>
      actions.status({ dataDir: dir, skipped, failed, json }),
    )

  program
    .command('why <path>')
    .description('say what became of a file or folder: indexed, skipped, failed or never seen')
    .option('--json', 'print one JSON document')
    .option(...dataDirOption)
    .addHelpText('after', exitCodes)
    .action((path: string, { dataDir: dir, json = false }: WhyFlags) => actions.why({ path, dataDir: dir, json }))

  addEvalCommand(program, { dataDir, exitCodes, act: (command) => actions.eval(command) })
  return program
}

const queryExamples = `
Lists are written with commas or by repeating the option.

Examples:
  coderag query "where are failed payments retried"
  coderag query ReservationExpired --language go,csharp --path 'src/**' --path '!**/*_test.go'
  coderag query "rollback after a bad deploy" --corpus doc --top-k 5 --json
`

function queryCommand(words: readonly string[], flags: QueryFlags): QueryCommand {
  const { dataDir, topK, corpus, repo, service, language, path, json = false, explain = false } = flags
  const filter = {
    ...(corpus && { corpusTypes: corpus }),
    ...(repo && { repos: repo }),
    ...(service && { services: service }),
    ...(language && { languages: language }),
    ...(path && { pathGlobs: path }),
  }
  return { text: words.join(' '), dataDir, topK, filter, json, explain }
}
