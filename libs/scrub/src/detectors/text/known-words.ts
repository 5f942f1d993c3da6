import { CUE_TABLE } from '../../data/cues.js'
import { AMBIGUOUS_NAMES, GIVEN_NAMES } from '../../data/names.js'
import { createPhraseFinder, type FoundPhrase } from './phrases.js'

/** Words of a text that announce a value. The meaning is a key of `CUE_TABLE`. */
export type Cue = FoundPhrase<string>

/** What one pass over the words of a text finds for all detectors. */
export interface KnownWords {
  /** Words of `CUE_TABLE`, by their start. */
  readonly cues: readonly Cue[]
  /** Where words with a first capital begin, also inside of longer words. */
  readonly capitals: readonly number[]
  /** Given names that are no words, in small or capital letters, also as a part of a longer name, by their start. */
  readonly givenNames: readonly FoundPhrase<string>[]
}

const GIVEN_NAME = ' given name'

/** Made at first use: most threads of a crawl read no text for people. */
let findWords: ReturnType<typeof createPhraseFinder<string>> | null = null

function finderOfWords(): ReturnType<typeof createPhraseFinder<string>> {
  return createPhraseFinder<string>(
    Object.entries(CUE_TABLE).flatMap(([name, languages]) =>
      Object.values(languages).flatMap((words) =>
        words.split(',').map((entry): [string, string] => [entry.trim(), name]),
      ),
    ),
    [...GIVEN_NAMES].filter((name) => !AMBIGUOUS_NAMES.has(name)).map((name): [string, string] => [name, GIVEN_NAME]),
  )
}

/** Passes over the words of a text once, and looks each of them up in one table. */
export function knownWordsOf(text: string): KnownWords {
  findWords ??= finderOfWords()
  const cues: Cue[] = []
  const capitals: number[] = []
  const givenNames: FoundPhrase<string>[] = []
  for (const found of findWords(text, capitals)) {
    if (found.meaning === GIVEN_NAME) givenNames.push(found)
    else cues.push(found)
  }
  return { cues, capitals, givenNames }
}
