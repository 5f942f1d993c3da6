import { escaped } from '../text-pattern.js'
import { PRODUCTS } from './products.js'

/** Products whose own code an index holds: to whoever asks there, they are no dependencies. */
export interface OurProducts {
  /** The dependencies that are left, in small letters. */
  readonly foreign: ReadonlySet<string>
  /** The question as one about our code: `how does fastapi resolve dependencies` asks how our code does. */
  inOurWords(text: string): string
}

const OUR_WORDS = 'our code'
/** What repositories of a product itself add to its name. */
const OF_THE_PRODUCT = /[-_.](?:framework|core|js|src|source|repo(?:sitory)?)$/

/**
 * Finds the products among repositories, by their names: `laravel-framework` is Laravel, `react-components` is not React.
 *
 * @param repositories - Those that are not there as references.
 * @param dependencies - Names of products beside those that are known, in small letters.
 */
export function ourProducts(repositories: readonly string[], dependencies: ReadonlySet<string>): OurProducts {
  const names = new Set(
    repositories
      .map((name) => name.toLowerCase())
      .flatMap((name) => [name, name.replace(OF_THE_PRODUCT, '')])
      .filter((name) => PRODUCTS.has(name) || dependencies.has(name)),
  )
  if (names.size === 0) return { foreign: dependencies, inOurWords: (text) => text }
  const alternatives = [...names].map(escaped)
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_@/.-])(?:${alternatives.join('|')})(?![\p{L}\p{N}_/-]|\.\w)`,
    'giu',
  )
  return {
    foreign: new Set([...dependencies].filter((name) => !names.has(name))),
    inOurWords: (text) => text.replace(pattern, OUR_WORDS),
  }
}
