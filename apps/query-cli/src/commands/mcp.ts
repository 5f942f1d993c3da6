import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import type { ResolvedConfig } from '@coderag/presets/config'
import type { Retriever } from '@coderag/retrieval'
import { MCP_CLIENTS, type McpClient } from '@coderag/mcp/install'
import { EXIT } from '@coderag/types'
import { Argument, type Command } from 'commander'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { UnconfirmedError } from '../unconfirmed.js'

export const addMcpCommand: AddCommand = (program, run) => {
  const mcp = withIndexOptions(
    program
      .command('mcp')
      .description('answer agents over the Model Context Protocol, on standard input and output')
      .addHelpText('after', examples),
  ).action((flags: ConfigFlags) => run(async (context) => serveAgent(program, flags, context)))
  const addEdit = (name: string, description: string, isInstalled: boolean): void => {
    mcp
      .command(name)
      .description(description)
      .addArgument(new Argument('[agent]', 'the agent').choices(MCP_CLIENTS.map(({ id }) => id)))
      .option('-y, --yes', 'write without asking', false)
      .option('--instructions', 'the section of AGENTS.md that tells agents when to ask coderag, too or alone', false)
      // `--data-dir` and `--config` are options of `mcp`, which commander gives to the parent wherever they stand.
      .action((agent: string | undefined, options: { yes: boolean; instructions: boolean }, command: Command) => {
        if (agent === undefined && !options.instructions) {
          command.error(`error: Name the agent: ${MCP_CLIENTS.map(({ id }) => id).join(', ')}; or add --instructions.`)
        }
        return run(async (context) =>
          edit({ agent, ...options, isInstalled, flags: command.optsWithGlobals() }, context),
        )
      })
  }
  addEdit('install', 'show the entry for an agent and, after a confirmation, write it', true)
  addEdit('uninstall', 'remove the entry from the configuration of an agent', false)
}

const examples = `
Examples:
  coderag mcp install claude-code          show the entry for Claude Code, ask, write it
  coderag mcp install cursor --data-dir /srv/index
  coderag mcp install codex --instructions also tells agents in AGENTS.md when to ask coderag
  coderag mcp install --instructions       tells them only, or updates what AGENTS.md says
  coderag mcp uninstall claude-code
  coderag mcp                              what the agent starts; it waits for messages

Without an index, the agent gets a tool that builds one.`

/** Serves one agent until standard input ends or a signal arrives. Standard output carries messages only. */
async function serveAgent(program: Command, flags: ConfigFlags, context: CommandContext): Promise<number> {
  const { config } = await context.configure(flags)
  const { createMcpServer, LineTransport } = await import('@coderag/mcp')
  const opened: { retriever: Promise<Retriever> | null } = { retriever: null }
  const index = (): Promise<Retriever> => {
    const opening = (opened.retriever ??= context.openRetriever(config))
    // The next call tries again, because the index may have been built since.
    opening.catch(() => (opened.retriever = null))
    return opening
  }
  // Opens the index while the agent still reads the list of tools. The first call reports a failure.
  index().catch(() => undefined)
  const server = createMcpServer({
    version: program.version() ?? '0',
    index,
    build: context.buildIndex === null ? null : context.buildIndex(config),
  })
  const ended = new Promise<void>((done) => {
    process.stdin.once('end', done)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
  await server.connect(new LineTransport({ input: process.stdin, output: process.stdout }))
  await ended
  await server.close()
  await (await opened.retriever)?.close()
  return EXIT.ok
}

interface EditCommand {
  readonly agent: string | undefined
  readonly yes: boolean
  readonly instructions: boolean
  readonly isInstalled: boolean
  readonly flags: ConfigFlags
}

/** A file before and after an edit. */
interface FileEdit {
  readonly file: string
  readonly before: string
  readonly after: string
}

/** Adds or removes the entry of coderag in the configuration of an agent, and what its instructions say of it. */
async function edit({ agent, yes, instructions, isInstalled, flags }: EditCommand, context: CommandContext) {
  const { out } = context.terminal
  const { editConfig, editInstructions } = await import('../edit-config.js')
  const edits: FileEdit[] = []
  const client = MCP_CLIENTS.find(({ id }) => id === agent)
  const project = await projectOf(context)
  if (client !== undefined) {
    const entry = isInstalled ? { command: 'npx', args: await argumentsOf(client, flags, { project, context }) } : null
    const change = (text: string): string => (text === '' && !isInstalled ? '' : editConfig(client, text, entry))
    edits.push(await editOf(fileOf(client, project, context), change))
  }
  if (instructions) {
    const file = resolve(project, 'AGENTS.md')
    edits.push(await editOf(file, (text) => editInstructions(text, isInstalled)))
  }
  const changed = edits.filter(({ before, after }) => before !== after)
  for (const { file } of edits.filter((one) => !changed.includes(one))) out(`${file} needs no change.\n`)
  if (changed.length === 0) return EXIT.ok
  for (const { file, before, after } of changed) out(`${file}\n\n${changedLines(before, after)}\n`)
  if (!yes && !(await isConfirmed(changed, context))) {
    out('Nothing was written.\n')
    return EXIT.ok
  }
  for (const { file, after } of changed) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, after)
  }
  out(client === undefined ? 'Written.\n' : `Written. Restart ${client.title} or reload its servers.\n`)
  return EXIT.ok
}

async function editOf(file: string, change: (text: string) => string): Promise<FileEdit> {
  const before = await textOf(file)
  return { file, before, after: change(before) }
}

/** Returns the folder that agents take for the project: the git working tree, or outside of git the folder where one stands. */
async function projectOf({ directory }: CommandContext): Promise<string> {
  const { repositoryRoot } = await import('@coderag/presets/config')
  return repositoryRoot(directory) ?? directory
}

/** Returns the arguments with which an agent starts the server. */
async function argumentsOf(
  client: McpClient,
  flags: ConfigFlags,
  { project, context }: { readonly project: string; readonly context: CommandContext },
): Promise<readonly string[]> {
  const { config } = await context.configure(flags)
  const pathOf = (path: string): string => shared(resolve(context.directory, path), client, project)
  const place = await placeArguments(config, pathOf, context)
  return ['-y', 'coderag', 'mcp', ...place, ...(flags.config === undefined ? [] : ['--config', pathOf(flags.config)])]
}

/** Returns a path as a file of an agent has it: inside of the project as seen from it, so that a team can share the file. */
function shared(path: string, { folder }: McpClient, project: string): string {
  const inside = relative(project, path)
  if (folder === null || isAbsolute(inside) || inside.split(sep)[0] === '..') return path
  return [...(folder === '.' ? [] : [folder]), ...inside.split(sep)].join('/')
}

/** Returns the arguments that name the index. A password is never written: the agent's environment can have it. */
async function placeArguments(
  { index, dataDir }: ResolvedConfig,
  pathOf: (path: string) => string,
  { terminal }: CommandContext,
): Promise<readonly string[]> {
  const { parsePlace, redactPlace } = await import('@coderag/presets/config')
  const place = index ?? dataDir
  if (parsePlace(place).scheme === null) return ['--data-dir', pathOf(place)]
  if (redactPlace(place, '') === place) return ['--index', place]
  terminal.err('The address of the index has a password, which is not written. Set CODERAG_INDEX for the agent.\n')
  return []
}

function fileOf({ file }: McpClient, project: string, { terminal }: CommandContext): string {
  return resolve(file.scope === 'project' ? project : (terminal.env['HOME'] ?? homedir()), file.path)
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

async function isConfirmed([first]: readonly FileEdit[], { terminal }: CommandContext): Promise<boolean> {
  if (terminal.ask === undefined) {
    const message = 'Nothing was written, because nobody can be asked here. Add --yes to write it.'
    throw new UnconfirmedError('CONFIRMATION_NEEDED', message, { file: first?.file ?? '' })
  }
  return /^y(?:es)?$/i.test((await terminal.ask('Write this? [y/N] ')).trim())
}

/** Returns the lines that only one of two texts has, with `-` or `+`. */
function changedLines(before: string, after: string): string {
  const [old, own] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < Math.min(old.length, own.length) && old[start] === own[start]) start++
  let end = 0
  while (end < Math.min(old.length, own.length) - start && old.at(-1 - end) === own.at(-1 - end)) end++
  const removed = old.slice(start, old.length - end).filter((line) => line !== '')
  const added = own.slice(start, own.length - end).filter((line) => line !== '')
  return [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)].join('\n')
}
