import { endpoints } from './endpoints.js'
import { exactWord } from './exact-word.js'
import { frames } from './frames.js'
import { messages } from './messages.js'
import { names } from './names.js'
import type { Provider } from './provider.js'
import { relations } from './relations.js'
import { saidNames } from './said-names.js'
import { variables } from './variables.js'

/** All providers, in the order in which they search. Of a chunk that several find, the greatest evidence counts. */
export const PROVIDERS: readonly Provider[] = [
  names,
  variables,
  endpoints,
  messages,
  saidNames,
  relations,
  frames,
  // Looks among what the others have found, too.
  exactWord,
]
