import type { ServiceNodeKind } from '@coderag/types'
import type { ListedKind } from '../../graphs/relations/answer-of-lists.js'
import {
  ASKS_FOR_SURFACE,
  ASKS_FOR_WHOLE_LISTS,
  ASKS_FOR_WHOLE_SURFACE,
  type RelationKind,
  relationKindOf,
} from './relation-kind.js'
import { itemsSaid, type SaidItem } from './said-items.js'

/** What a query asks of the graphs. All of its English is read here; `graphs/relations` answers it. */
export interface RelationQuestion {
  readonly text: string
  readonly kind: RelationKind
  /** Who writes a table need not read it: the use that is asked for; null for both. Of listed topics, who publishes writes. */
  readonly use: 'reads' | 'writes' | null
  /** Tables, topics, variables and packages that are named together with the word for their kind. */
  readonly items: readonly SaidItem[]
  /** Kind of the parts of the system that are asked for. */
  readonly parts: ServiceNodeKind
  /** Kind of what services use that is to be listed: of what is named, or of `all` services. */
  readonly listed: { readonly kind: ListedKind; readonly all: boolean }
  /** True if endpoints are asked for: of what is named, or of `all` services. */
  readonly surface: { readonly asked: boolean; readonly all: boolean }
}

/** Letters of a query that are read. A relation is asked for in a sentence, and patterns with `.+` take the square of a length. */
const MAX_LENGTH = 1_000

/** Reads what a query asks of the graphs. */
export function relationQuestion(text: string): RelationQuestion {
  const read = text.slice(0, MAX_LENGTH)
  const kind = relationKindOf(read)
  return {
    text,
    kind,
    use: useAsked(read, kind),
    items: itemsSaid(read),
    parts: PARTS.find(({ pattern }) => pattern.test(read))?.kind ?? 'service',
    listed: {
      kind: /\btopics\b/i.test(read) ? 'topic' : /\bvariables\b/i.test(read) ? 'variable' : 'table',
      all: WHOLE_LISTS.test(read),
    },
    surface: { asked: SURFACE.test(read), all: WHOLE_SURFACE.test(read) },
  }
}

const SURFACE = new RegExp(ASKS_FOR_SURFACE, 'i')
const WHOLE_SURFACE = new RegExp(ASKS_FOR_WHOLE_SURFACE, 'i')
const WHOLE_LISTS = new RegExp(ASKS_FOR_WHOLE_LISTS, 'i')

/** Words for a kind of part, in the plural. Services are listed for all other questions. */
const PARTS: readonly { readonly pattern: RegExp; readonly kind: ServiceNodeKind }[] = [
  { pattern: /\b(?:databases|data stores)\b/i, kind: 'database' },
  { pattern: /\b(?:brokers|queues)\b/i, kind: 'queue' },
  { pattern: /\bhosts\b|\bexternal services\b/i, kind: 'external' },
]

const USES = { writes: /\bwrites?\b/i, reads: /\breads?\b/i }
const LISTED_USES = { writes: /\b(?:write|publish|send)\b/i, reads: /\b(?:read|subscribe|listen|consume)\b/i }

/** What is written breaks those who read it. */
function useAsked(text: string, kind: RelationKind): RelationQuestion['use'] {
  const of = kind === 'lists' ? LISTED_USES : USES
  const [writes, reads] = [of.writes.test(text), of.reads.test(text)]
  if (kind === 'dependents' || writes === reads) return null
  return writes ? 'writes' : 'reads'
}
