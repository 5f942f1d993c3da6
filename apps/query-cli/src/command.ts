import type { Config, LoadedConfig, ResolvedConfig } from '@coderag/presets/config'
import type { BranchComparison } from '@coderag/presets/branch'
import type { BuildIndex } from '@coderag/mcp'
import type { IndexCheck, Retriever } from '@coderag/retrieval'
import type { GraphStore, SymbolGraph } from '@coderag/types'
import type { Command } from 'commander'
import type { Terminal } from './terminal.js'

/** Everything a command needs from outside: the terminal, the settings and the index. Tests pass their own. */
export interface CommandContext {
  readonly terminal: Terminal
  /** Directory that relative paths of arguments are resolved against. */
  readonly directory: string
  /** Returns the settings in effect: defaults, preset, file, environment, and on top the flags of the command line. */
  configure(flags: ConfigFlags): Promise<LoadedConfig>
  openRetriever(config: ResolvedConfig): Promise<Retriever>
  /** Opens the service graph of the newest generation. Returns null if the index has none. */
  openGraph(config: ResolvedConfig): Promise<GraphStore | null>
  /** Returns the function with which agents build the index of these settings. Null if this binary cannot crawl. */
  readonly buildIndex: ((config: ResolvedConfig) => BuildIndex) | null
  /** Compares the index of these settings with its sources. Null if this binary cannot crawl. */
  readonly checkIndex: ((config: ResolvedConfig) => Promise<IndexCheck>) | null
  /** Compares a working tree with another commit. Null if this binary cannot crawl. */
  readonly compareBranch:
    | ((config: ResolvedConfig, options: { directory: string; base: string }) => Promise<BranchComparison>)
    | null
  /** Opens the symbol graph of the newest generation. Returns null if the index has none. */
  openSymbols(config: ResolvedConfig): Promise<SymbolGraph | null>
}

/** Runs the action of a command after its arguments were parsed. The action returns the exit code. */
export type RunCommand = (work: (context: CommandContext) => Promise<number>) => Promise<void>

/** Adds one command to the program: its name, options, help and action. Heavy modules are imported in the action. */
export type AddCommand = (program: Command, run: RunCommand) => void

/** Flags of every command that needs settings. */
export interface ConfigFlags {
  readonly config?: string
  readonly dataDir?: string
  readonly index?: string
  readonly tokenizer?: string
}

/** Adds the flags of every command that reads an index. */
export function withIndexOptions(command: Command): Command {
  return command
    .option('--data-dir <dir>', 'directory of the index (default: the setting dataDir)')
    .option('--index <place>', 'place of the index: a directory or an address (default: the setting index)')
    .option('--config <file>', 'configuration file (default: coderag.config.* here or above)')
}

/** Returns the settings that flags set, keyed by flag. */
export function flagSettings({ dataDir, index, tokenizer }: ConfigFlags): Record<string, Config> {
  return {
    // The flag names the index, whatever the setting `index` says.
    ...(dataDir !== undefined && { '--data-dir': { dataDir, index: dataDir } }),
    ...(index !== undefined && { '--index': { index } }),
    ...(tokenizer !== undefined && { '--tokenizer': { context: { tokenizer } } }),
  }
}
