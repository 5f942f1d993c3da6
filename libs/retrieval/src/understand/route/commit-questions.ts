import { translateQuery } from '@coderag/text'

/** Past participles and past tenses of what people do to code. */
const CHANGED =
  'add|introduc|remov|delet|chang|renam|fix|mov|rewr(?:ite|ote|itten)|refactor|dropp|deprecat|bump|upgrad|replac|revert|merg|touch|commit|edit|modifi|implement|' +
  'disabl|enabl|broke|wr(?:ote|itten)'
const DONE = String.raw`(?:${CHANGED})(?:e?d|n)?`
const DO =
  'add|introduce|remove|delete|change|rename|fix|move|rewrite|refactor|drop|deprecate|bump|upgrade|replace|revert|merge|disable|enable|implement'

/** What people said is no commit, though they may have said it of one. */
const NOT_SAID = String.raw`^(?!.*\b(?:slack|threads?|channels?|chats?|meetings?|transcripts?|stand-?ups?|retros?)\b)`

/** Questions for what was changed: by which commit, when, by whom, together with what. */
const WAYS = [
  String.raw`\b(?:which|what|whose|last|latest|recent|first|newest|oldest|git) commits?\b` +
    String.raw`(?! (?:hooks?|messages?|offsets?|points?|the|a|an)\b)`,
  String.raw`\bcommits? (?:that|which|where|about|touching|changing|since|before|from|of|by|to)\b(?! the (?:transaction|offset))`,
  String.raw`\b(?:show|list|find|give)(?: me)?(?: all| the)? commits\b`,
  String.raw`\bwhen (?:was|were) .*\b${DONE}\b`,
  String.raw`\b(?:when|why) did (?:we|you|they|somebody|someone|anyone|\w+) (?:\w+ )?(?:${DO})\b`,
  String.raw`\bwho (?:last |first |has |had )?(?:${DONE})\b`,
  String.raw`\bwhat (?:else )?(?:was |has |were )?(?:been )?(?:chang|touch)ed\b`,
  String.raw`\bchanged? (?:together|along) with\b`,
  String.raw`\bgit (?:log|blame|history)\b|\b(?:commit|change|revision) history\b`,
].join('|')

/** Regular expression over a question, ignoring case. */
export const ASKS_FOR_COMMITS = String.raw`${NOT_SAID}.*(?:${WAYS})`

const PATTERN = new RegExp(ASKS_FOR_COMMITS, 'i')

/** Tests whether a question asks for commits, in English or in a language that is translated. */
export async function asksForCommits(text: string): Promise<boolean> {
  return PATTERN.test(text) || PATTERN.test((await translateQuery(text))?.text ?? '')
}

/** Words that only say that commits are asked for. Few messages of commits have them, and those are about other commits. */
const ASKING = /\b(?:(?:git|which|what) )?commits?\b/gi

/** Returns a question for commits without the word. A question of nothing else stays unchanged. */
export function withoutCommitWords(question: string): string {
  const left = question.replace(ASKING, ' ').replace(/\s+/g, ' ').trim()
  return /\p{L}{2}/u.test(left) ? left : question
}
