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
  readonly channel?: readonly string[]
  readonly author?: readonly string[]
  readonly since?: string
  readonly until?: string
}

export function withFilterOptions(command: Command): Command {
  return command
    .option('--corpus <types>', 'only these corpus types; "code", "doc" and "convo" are groups', collectCorpora)
    .option('--repo <names>', 'only these repositories', collect)
    .option('--service <names>', 'only these services', collect)
    .option('--language <names>', 'only these languages', collect)
    .option('--path <globs>', 'only paths that match; "!glob" excludes', collect)
    .option('--channel <names>', 'only these channels of chats', collectChannels)
    .option('--author <placeholders>', 'only talk that these take part in, such as "<PERSON_8851631>"', collect)
    .option('--since <time>', 'only talk from this time on: 2026-03-04 or 2026-03-04T07:30Z')
    .option('--until <time>', 'only talk before this time; of a day alone, to its end')
}

export function filterOf(flags: FilterFlags) {
  const { corpus, repo, service, language, path, channel, author, since, until } = flags
  return {
    ...(corpus && { corpusTypes: corpus }),
    ...(repo && { repos: repo }),
    ...(service && { services: service }),
    ...(language && { languages: language }),
    ...(path && { pathGlobs: path }),
    ...(channel && { channels: channel }),
    ...(author && { participants: author }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  }
}

/** Channels are often written as people write them, with the sign. */
function collectChannels(value: string, previous?: readonly string[]): string[] {
  return collect(value, previous).map((name) => name.replace(/^#/, ''))
}
