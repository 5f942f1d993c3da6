import type { CleanChunk } from '@coderag/types'

/** Subject of a query, taken from one chunk. */
interface Subject {
  readonly symbol: string | null
  /** The symbol's words: `retry after ms`. */
  readonly words: string | null
  /** First sentence of the documentation. */
  readonly sentence: string | null
  /** Last heading above. */
  readonly heading: string | null
  readonly path: string | null
}

/** Ways in which people ask, each null where the subject has nothing to ask with. */
const FORMS: readonly ((subject: Subject, other: Subject) => string | null)[] = [
  ({ sentence }) => sentence,
  ({ words }) => words && `where is ${words} handled`,
  ({ words }, other) => words && other.words && `how does ${words} work with ${other.words}`,
  ({ symbol }) => symbol && `who calls ${symbol}`,
  ({ symbol }) => symbol && `what does ${symbol} do`,
  ({ words }) => words && `what happens when ${words} fails`,
  ({ heading }) => heading && `how to ${heading}`,
  ({ symbol }) => symbol,
  ({ words }, other) => words && other.words && `add ${words} to ${other.words}`,
  ({ path, words }) => path && words && `${words} in ${path}`,
  ({ sentence }) => sentence && `why ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
]

/** Maximum length of a generated query in UTF-16 units. */
const LONGEST = 200
/** Chunks to keep per query that is wanted; not every chunk fits every form. */
const SUBJECTS_PER_QUESTION = 4

/**
 * Generates queries from the content of an index: its documentation, names and headings.
 *
 * @param seed - The same chunks in any order and the same seed give the same queries.
 * @returns `count` distinct queries, or as many as the chunks give.
 */
export async function drawnQuestions(
  chunks: AsyncIterable<readonly CleanChunk[]>,
  { count, seed }: { count: number; seed: number },
): Promise<string[]> {
  const subjects = await someSubjects(chunks, { size: count * SUBJECTS_PER_QUESTION, seed })
  const questions = new Set<string>()
  for (const [at, subject] of subjects.entries()) {
    if (questions.size >= count) break
    const other = subjects[(at * 7 + 3) % subjects.length] ?? subject
    for (let form = 0; form < FORMS.length; form++) {
      const question = FORMS[(at + form) % FORMS.length]?.(subject, other)
      if (question === null || question === undefined || question === '' || questions.has(question)) continue
      questions.add(question)
      break
    }
  }
  return [...questions]
}

/** The chunks whose ids come first when each is scattered by the seed: no order of theirs matters. */
async function someSubjects(
  chunks: AsyncIterable<readonly CleanChunk[]>,
  { size, seed }: { size: number; seed: number },
): Promise<Subject[]> {
  let kept: { place: number; id: string; subject: Subject }[] = []
  const first = (): void => {
    kept = kept.sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1)).slice(0, size)
  }
  for await (const batch of chunks) {
    for (const chunk of batch) {
      const subject = subjectOf(chunk)
      if (subject.symbol === null && subject.heading === null) continue
      kept.push({ place: scattered(chunk.id, seed), id: chunk.id, subject })
    }
    if (kept.length > 4 * size) first()
  }
  first()
  return kept.map(({ subject }) => subject)
}

function subjectOf({ symbolName, docstring, sectionPath, filePath }: CleanChunk): Subject {
  const own = symbolName?.slice(symbolName.search(/[\p{L}\p{N}_]+$/u)) ?? null
  const words = own
    ?.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
  const sentence = docstring
    ?.replace(/\s+/g, ' ')
    .trim()
    .split(/[.!?](?:\s|$)/, 1)[0]
  return {
    symbol: own === '' ? null : own,
    words: words === undefined || words.length < 3 ? null : words,
    sentence: sentence !== undefined && /\s\S+\s/.test(sentence) && sentence.length <= LONGEST ? sentence : null,
    heading:
      sectionPath
        ?.split(' > ')
        .at(-1)
        ?.replace(/^[#\s]+/, '')
        .slice(0, LONGEST) ?? null,
    path: filePath,
  }
}

/** A number from an id that begins with hexadecimal digits, another one for another seed; 32-bit. */
function scattered(id: string, seed: number): number {
  const mixed = Math.imul(Number.parseInt(id.slice(0, 8), 16) ^ Math.imul(seed + 1, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
