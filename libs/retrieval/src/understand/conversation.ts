import { z } from 'zod'

export const TurnSchema = z.strictObject({
  /** What was asked, 1 to 32,768 UTF-16 units after trimming. */
  question: z.string().trim().min(1).max(32_768),
})
export type Turn = z.output<typeof TurnSchema>

/** A query with what it left to earlier turns filled in. */
export interface ResolvedQuestion {
  /** What is searched for. */
  readonly text: string
  /** The turn, counted from the newest, 1 for the last, that it was filled in from; null for a query that stands alone. */
  readonly fromTurn: number | null
  /** The earlier query that it speaks of with a pronoun and that has no name: only its answer can say what is meant. */
  readonly unnamed?: { readonly question: string; readonly text: (subject: string) => string }
}

/** Stands for something said before. "this" and "that" do so only where no noun follows. */
const PRONOUN = /\b(?:it|its|they|them|their)\b|\b(?:this|that|these|those)(?: one| thing)?(?=\s*[?.!]*\s*$)/i
/** Here "it" stands for nothing. */
const NO_PRONOUN = /\bit (?:possible|seems?|looks|makes? sense)\b|\bis it (?:ok|okay|safe|possible|true|worth)\b/i
const FOLLOW_UP = /^\s*(?:and|but|so|also|or|then|ok(?:ay)?,?|now)\b[\s,]*/i
const WHAT_ABOUT = /^\s*(?:and\s+|so\s+|but\s+)?(?:what|how)\s+about\s+(.+?)\s*\??\s*$/i

/**
 * Fills a follow-up in from earlier turns: "and who calls it?" after "where is placeOrder defined" asks who calls
 * placeOrder; "what about refunds?" asks the earlier query of refunds. After a query without a name, a follow-up is
 * searched for together with it, unless the caller knows what `unnamed` speaks of.
 *
 * @param turns - Earlier turns, oldest first.
 * @param subjectOf - What a query is about: the name it holds, or null.
 */
export function resolveFollowUp(
  text: string,
  turns: readonly Turn[],
  subjectOf: (question: string) => string | null,
): ResolvedQuestion {
  if (turns.length === 0) return { text, fromTurn: null }
  const subjects = earlierSubjects(turns, subjectOf)
  const about = WHAT_ABOUT.exec(text)?.[1]
  if (about !== undefined) {
    const [last] = subjects
    if (last === undefined || PRONOUN.test(about)) return { text, fromTurn: null }
    const named = subjectOf(about) ?? about.replace(/^(?:the|a|an)\s+/i, '')
    return { text: last.question.replace(last.subject, named), fromTurn: last.fromTurn }
  }
  const bare = text.replace(FOLLOW_UP, '')
  const [last] = subjects
  // What names its subject itself needs no earlier turn: "where is place, and who calls it".
  if (subjectOf(bare) !== null) return { text, fromTurn: null }
  if (last === undefined) return besideEarlier(bare, text, turns)
  const { subject, fromTurn } = last
  if (PRONOUN.test(bare) && !NO_PRONOUN.test(bare)) {
    return { text: withSubject(bare, subject), fromTurn }
  }
  // "and the tests?" has no pronoun: what was spoken of is still meant.
  if (bare.length < text.length) return { text: `${bare.replace(/\s*\?\s*$/, '')} ${subject}`, fromTurn }
  return { text, fromTurn: null }
}

/** No earlier turn has a name: its words are searched for beside those of the follow-up, which say little alone. */
function besideEarlier(bare: string, text: string, turns: readonly Turn[]): ResolvedQuestion {
  const isOpen = (question: string): boolean =>
    FOLLOW_UP.test(question) || (PRONOUN.test(question) && !NO_PRONOUN.test(question))
  const place = turns.findLastIndex(({ question }) => !isOpen(question))
  const earlier = turns[place]
  if (earlier === undefined || !isOpen(text)) return { text, fromTurn: null }
  const { question } = earlier
  const beside = { text: `${bare.replace(/\s*\?\s*$/, '')}: ${question}`, fromTurn: turns.length - place }
  if (!PRONOUN.test(bare) || NO_PRONOUN.test(bare)) return beside
  return { ...beside, unnamed: { question, text: (subject) => withSubject(bare, subject) } }
}

function withSubject(bare: string, subject: string): string {
  return bare.replace(PRONOUN, (word) => (/^(?:its|their)$/i.test(word) ? `${subject}'s` : subject))
}

interface EarlierSubject {
  readonly question: string
  readonly subject: string
  readonly fromTurn: number
}

/** Subjects of earlier queries, the newest first; a turn that was a follow-up itself has that of the turn before. */
function earlierSubjects(turns: readonly Turn[], subjectOf: (question: string) => string | null): EarlierSubject[] {
  return turns
    .map(({ question }, index) => ({ question, subject: subjectOf(question), fromTurn: turns.length - index }))
    .filter((turn): turn is EarlierSubject => turn.subject !== null)
    .reverse()
}
