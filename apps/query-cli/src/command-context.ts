import type { Config, LoadedConfig, ResolvedConfig } from '@coderag/presets/config'
import type { Retriever } from '@coderag/retrieval'
import type { GraphStore, SymbolGraph } from '@coderag/types'
import type { Command } from 'commander'
import type { Terminal } from './terminal.js'

/** What a command works with. */
export interface CommandContext {
  readonly terminal: Terminal
  /** Relative paths of arguments belong to it. */
  readonly directory: string
  /** The settings in effect: defaults, preset, file, environment, and the flags of the command line over them. */
  configure(flags: ConfigFlags): Promise<LoadedConfig>
  openRetriever(config: ResolvedConfig): Promise<Retriever>
  /** The service graph of the newest generation; null where none was built. */
  openGraph(config: ResolvedConfig): Promise<GraphStore | null>
  /** The symbol graph, likewise. */
  openSymbols(config: ResolvedConfig): Promise<SymbolGraph | null>
}

/** Runs a command once its arguments are understood; what the work gives is the exit code. */
export type RunCommand = (work: (context: CommandContext) => Promise<number>) => Promise<void>

/** Adds one command to the program: its names, defaults and help. Its code is loaded when it is asked for. */
export type AddCommand = (program: Command, run: RunCommand) => void

/** Flags that every command has which needs settings. */
export interface ConfigFlags {
  readonly config?: string
  readonly dataDir?: string
  readonly tokenizer?: string
}

/** Adds the flags that every command has which reads an index. */
export function withIndexOptions(command: Command): Command {
  return command
    .option('--data-dir <dir>', 'directory of the index (by default the setting dataDir)')
    .option('--config <file>', 'configuration file (by default coderag.config.* here or above)')
}

/** What these flags set, by flag. */
export function flagSettings({ dataDir, tokenizer }: ConfigFlags): Record<string, Config> {
  return {
    ...(dataDir !== undefined && { '--data-dir': { dataDir } }),
    ...(tokenizer !== undefined && { '--tokenizer': { context: { tokenizer } } }),
  }
}
