import type { FilteredField } from '@coderag/types'

/** Column of each field that filters compare. */
export const COLUMN_OF = {
  corpusType: 'corpus_type',
  repoName: 'repo_name',
  serviceName: 'service_name',
  mentions: 'mentions',
  language: 'language',
  symbolKind: 'symbol_kind',
  filePath: 'file_path',
  channel: 'channel',
  participants: 'participants',
  timestamp: 'timestamp',
} as const satisfies Readonly<Record<FilteredField, string>>
