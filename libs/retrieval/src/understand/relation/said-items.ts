import type { NamedKind } from '../../graphs/named/named.js'

/** A name that a query gives to a thing of a kind: `the posts table`, `topic orders.placed`. */
export interface SaidItem {
  readonly name: string
  readonly kind: NamedKind
}

/** Words for things whose names look like any word, and what they are in the map. */
const KINDS: Readonly<Record<string, NamedKind>> = {
  table: 'table',
  collection: 'table',
  topic: 'topic',
  queue: 'topic',
  package: 'package',
  variable: 'variable',
}
const WORD = String.raw`(${Object.keys(KINDS).join('|')})`
/** Begins where a word begins: at each letter of a long word, the search would take the square of its length. */
const NAME = String.raw`(?<![\p{L}\p{N}_.:/@-])[\x60'"]?([@\p{L}_][\p{L}\p{N}_.:/@-]*[\p{L}\p{N}_])[\x60'"]?`
/** `the posts table`, `the DATABASE_URL environment variable`. */
const BEFORE = new RegExp(
  String.raw`${NAME} (?:(?:db|database|sql|kafka|message|env|environment|config) )?${WORD}\b`,
  'giu',
)
/** `table posts` at an end or before a verb that says nothing of its contents: `which table stores users` names no table. */
const AFTER = new RegExp(
  String.raw`\b${WORD} (?:called |named )?${NAME}(?=\s*(?:$|[?.,;)]|(?:is|are|was|were|goes|gets|changes?)\b))`,
  'giu',
)
/** Words before the word of a kind that are no names: `which table`, `the same queue`. */
const NO_NAME =
  /^(?:the|an?|this|that|these|those|which|what|each|every|any|all|no|one|our|their|its|same|other|new|old|main|db|database|sql|kafka|message|env|environment|config)$/i

/** Finds what a query names together with the word for its kind, each once. */
export function itemsSaid(text: string): readonly SaidItem[] {
  const found = [
    ...[...text.matchAll(BEFORE)].map(([, name, word]) => ({ name, word })),
    ...[...text.matchAll(AFTER)].map(([, word, name]) => ({ name, word })),
  ].flatMap(({ name = '', word = '' }): SaidItem[] => {
    const kind = KINDS[word.toLowerCase()]
    return kind === undefined || NO_NAME.test(name) ? [] : [{ name, kind }]
  })
  return [...new Map(found.map((item) => [`${item.kind} ${item.name}`, item])).values()]
}
