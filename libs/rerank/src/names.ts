import { foldName } from './question.js'
import { remembering } from './remembering.js'
import { type Word, wordsOf } from './words.js'

/** A name that a chunk declares. */
export interface DefinedName {
  /** In lower case without separators. */
  readonly folded: string
  readonly words: readonly Word[]
}

/** Without what qualifies it: `Base` of `Sinatra::Base`. Popular files are candidates of many questions. */
export const definedName = remembering(50_000, (name): DefinedName => {
  const own = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1)
  return { folded: foldName(own), words: wordsOf(own) }
})
