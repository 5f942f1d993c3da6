import type { Turn } from '../request.js'

/** Query completed from earlier turns. */
export interface ResolvedFollowUp {
  /** Text that is searched. */
  readonly text: string
  /** Turn that completed the query, counted from the newest as 1; null if the query is complete by itself. */
  readonly fromTurn: number | null
  /** Earlier query without a name to which a pronoun refers. Only its answer can tell what is meant. */
  readonly unnamed?: { readonly query: string; readonly text: (subject: string) => string }
}

/** Matches words that refer to an earlier turn. "this" and "that" do so only if no noun follows. */
const PRONOUN = /\b(?:it|its|they|them|their)\b|\b(?:this|that|these|those)(?: one| thing)?(?=\s*(?:[?.!]+\s*)?$)/i
/** Matches phrases in which "it" refers to nothing. */
const NO_PRONOUN = /\bit (?:possible|seems?|looks|makes? sense)\b|\bis it (?:ok|okay|safe|possible|true|worth)\b/i
const FOLLOW_UP = /^\s*(?:and|but|so|also|or|then|ok(?:ay)?,?|now)\b[\s,]*/i
const WHAT_ABOUT = /^(?:and\s+|so\s+|but\s+)?(?:what|how)\s+about\s+(\S.*)$/i

/**
 * Completes a follow-up from earlier turns: "and who calls it?" after "where is placeOrder defined" asks who calls
 * placeOrder; "what about refunds?" asks the earlier query about refunds. After a query without a name, the follow-up
 * is searched together with it, unless the caller can resolve `unnamed`.
 *
 * @param turns - Earlier turns, oldest first.
 * @param subjectOf - Returns the name that a query contains, or null.
 */
export function resolveFollowUp(
  text: string,
  turns: readonly Turn[],
  subjectOf: (query: string) => string | null,
): ResolvedFollowUp {
  if (turns.length === 0) return { text, fromTurn: null }
  const subjects = earlierSubjects(turns, subjectOf)
  const about = WHAT_ABOUT.exec(text.trim())?.[1]?.replace(/\?$/, '').trimEnd()
  if (about !== undefined) {
    const [last] = subjects
    if (last === undefined || PRONOUN.test(about)) return { text, fromTurn: null }
    const named = subjectOf(about) ?? about.replace(/^(?:the|a|an)\s+/i, '')
    return { text: last.query.replace(last.subject, named), fromTurn: last.fromTurn }
  }
  const bare = text.replace(FOLLOW_UP, '')
  const [last] = subjects
  // A query that names its subject needs no earlier turn: "where is place, and who calls it".
  if (subjectOf(bare) !== null) return { text, fromTurn: null }
  if (last === undefined) return besideEarlier(bare, text, turns)
  const { subject, fromTurn } = last
  if (PRONOUN.test(bare) && !NO_PRONOUN.test(bare)) {
    return { text: withSubject(bare, subject), fromTurn }
  }
  // "and the tests?" has no pronoun, but still refers to the earlier subject.
  if (bare.length < text.length) return { text: `${bare.replace(/\s*\?\s*$/, '')} ${subject}`, fromTurn }
  return { text, fromTurn: null }
}

/** If no earlier turn has a name, adds the words of the earlier query: those of the follow-up alone say little. */
function besideEarlier(bare: string, text: string, turns: readonly Turn[]): ResolvedFollowUp {
  const isOpen = (query: string): boolean => FOLLOW_UP.test(query) || (PRONOUN.test(query) && !NO_PRONOUN.test(query))
  const place = turns.findLastIndex(({ question }) => !isOpen(question))
  const earlier = turns[place]
  if (earlier === undefined || !isOpen(text)) return { text, fromTurn: null }
  const query = earlier.question
  const beside = { text: `${bare.replace(/\s*\?\s*$/, '')}: ${query}`, fromTurn: turns.length - place }
  if (!PRONOUN.test(bare) || NO_PRONOUN.test(bare)) return beside
  return { ...beside, unnamed: { query, text: (subject) => withSubject(bare, subject) } }
}

function withSubject(bare: string, subject: string): string {
  return bare.replace(PRONOUN, (word) => (/^(?:its|their)$/i.test(word) ? `${subject}'s` : subject))
}

interface EarlierSubject {
  readonly query: string
  readonly subject: string
  readonly fromTurn: number
}

/**
 * Returns the subjects of earlier queries, newest first. A turn that was a follow-up has the subject of the turn
 * before.
 */
function earlierSubjects(turns: readonly Turn[], subjectOf: (query: string) => string | null): EarlierSubject[] {
  return turns
    .map(({ question }, index) => ({ query: question, subject: subjectOf(question), fromTurn: turns.length - index }))
    .filter((turn): turn is EarlierSubject => turn.subject !== null)
    .reverse()
}
