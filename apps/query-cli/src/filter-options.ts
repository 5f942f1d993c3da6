import type { CorpusType } from '@coderag/types'
import type { Command } from 'commander'
import { collect, collectCorpora } from './lists.js'

/** What a question is narrowed to. */
export interface FilterFlags {
  readonly corpus?: readonly CorpusType[]
  readonly repo?: readonly string[]
  readonly service?: readonly string[]
  readonly language?: readonly string[]
  readonly path?: readonly string[]
}

export function withFilterOptions(command: Command): Command {
  return command
    .option('--corpus <types>', 'only these corpus types; "code", "doc" and "convo" are groups', collectCorpora)
    .option('--repo <names>', 'only these repositories', collect)
    .option('--service <names>', 'only these services', collect)
    .option('--language <names>', 'only these languages', collect)
    .option('--path <globs>', 'only paths that match; "!glob" excludes', collect)
}

export function filterOf({ corpus, repo, service, language, path }: FilterFlags) {
  return {
    ...(corpus && { corpusTypes: corpus }),
    ...(repo && { repos: repo }),
    ...(service && { services: service }),
    ...(language && { languages: language }),
    ...(path && { pathGlobs: path }),
  }
}
