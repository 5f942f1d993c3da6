import { CUE_TABLE } from '../../data/cues.js'
import { createPhraseFinder, type FoundPhrase } from './phrases.js'

/** Words of a text that announce a value. The meaning is a key of `CUE_TABLE`. */
export type Cue = FoundPhrase<string>

/** Returns the words of `CUE_TABLE` in a text, by their start. */
export const cuesOf: (text: string) => readonly Cue[] = createPhraseFinder(
  Object.entries(CUE_TABLE).flatMap(([name, languages]) =>
    Object.values(languages).flatMap((words) =>
      words.split(',').map((entry): [string, string] => [entry.trim(), name]),
    ),
  ),
)
