import type { Entity } from '../classification.js'

/** Folded names of the repositories of an index. */
interface FoldedRepositories {
  /** Letters and digits of a whole name → repositories. */
  readonly whole: ReadonlyMap<string, readonly string[]>
  /** First word of a name, if no other repository starts with it → repository. */
  readonly first: ReadonlyMap<string, string>
  readonly mostWords: number
}

/** Confidences: beside the word "repository", a name of several words, a name of one word, only the first word. */
const SAID_TO_BE_ONE = 0.95
const NAME_OF_SEVERAL_WORDS = 0.95
const NAME_OF_ONE_WORD = 0.8
const FIRST_WORD = 0.5

const SAYS_REPOSITORY = /^(?:repos?|repository|repositories|project|code ?base)$/
/** Everyday words. A repository of such a name is only meant beside the word "repository". */
const EVERYDAY = new Set(
  'api app apps backend build client code common config core data demo docs frontend infra lib libs main server service services shared site src test tests tools utils web website'.split(
    ' ',
  ),
)
/** Minimum length of a first word that names a repository. */
const LEAST_FIRST_WORD = 4

const foldedOf = new WeakMap<readonly string[], FoldedRepositories>()

/**
 * Finds the repositories that a query names, in full (`laravel framework` for laravel-framework) or with less confidence by a
 * first word that no other repository has (`laravel`). Returns none if the index has a single repository.
 */
export function repositoriesIn(text: string, repositories: readonly string[]): Entity[] {
  if (repositories.length < 2) return []
  const known = folded(repositories)
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    folded: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }))
  const isSaid = (index: number): boolean => SAYS_REPOSITORY.test(words[index]?.folded ?? '')
  const found: Entity[] = []
  for (let from = 0; from < words.length; ) {
    const run = longest(words, from, known)
    const [first, last] = [words[from], words[(run?.to ?? from + 1) - 1]]
    if (run !== undefined && first !== undefined && last !== undefined) {
      const said = isSaid(run.to) || isSaid(from - 1)
      if (said || !EVERYDAY.has(first.folded) || run.to > from + 1) {
        const named = text.slice(first.start, last.end)
        const confidence = said ? SAID_TO_BE_ONE : run.confidence
        found.push(...run.names.map((value): Entity => ({ kind: 'repository', text: named, value, confidence })))
      }
    }
    from = run?.to ?? from + 1
  }
  return found
}

function longest(
  words: readonly { readonly folded: string }[],
  from: number,
  { whole, first, mostWords }: FoldedRepositories,
): { readonly to: number; readonly names: readonly string[]; readonly confidence: number } | undefined {
  for (let to = Math.min(words.length, from + mostWords); to > from; to--) {
    const run = words.slice(from, to)
    const names = whole.get(run.map((word) => word.folded).join(''))
    if (names !== undefined) {
      return { to, names, confidence: run.length > 1 ? NAME_OF_SEVERAL_WORDS : NAME_OF_ONE_WORD }
    }
  }
  const name = first.get(words[from]?.folded ?? '')
  return name === undefined ? undefined : { to: from + 1, names: [name], confidence: FIRST_WORD }
}

function folded(repositories: readonly string[]): FoldedRepositories {
  const made = foldedOf.get(repositories)
  if (made !== undefined) return made
  const whole = new Map<string, string[]>()
  const beginning = new Map<string, string[]>()
  let mostWords = 1
  const add = (map: Map<string, string[]>, key: string, name: string): void =>
    void map.set(key, [...(map.get(key) ?? []), name])
  for (const name of repositories) {
    const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length === 0) continue
    mostWords = Math.max(mostWords, words.length)
    add(whole, words.join(''), name)
    add(beginning, words[0] ?? '', name)
  }
  const first = new Map(
    [...beginning].flatMap(([word, names]): [string, string][] => {
      const [name] = names
      const isOwn = names.length === 1 && word.length >= LEAST_FIRST_WORD && !whole.has(word) && !EVERYDAY.has(word)
      return isOwn && name !== undefined ? [[word, name]] : []
    }),
  )
  const names = { whole, first, mostWords }
  foldedOf.set(repositories, names)
  return names
}
