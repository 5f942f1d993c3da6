/** Names from a language's own libraries, in words with a blank between them. */
export interface ContainerWords {
  /** Generic types that hold values of one type: that of their first argument. */
  readonly lists?: string
  /** Those that map: the type of their second argument counts. */
  readonly maps?: string
  /** Methods of both that give back one of the values. */
  readonly one?: string
  /** Methods of both that give back as many. */
  readonly many?: string
  /** Methods of what maps whose first argument is a function that is given one of the values, and its place there, 0-based. */
  readonly eachOfMap?: Readonly<Record<string, number>>
  /** Members of both that are no methods: one of the values, or as many. */
  readonly oneRead?: string
  readonly manyRead?: string
  /** Methods of what maps that give back as many pairs, which are read like what maps. */
  readonly pairs?: string
  /** A loop through what maps is given such pairs; in other languages keys. */
  readonly loopsThroughPairs?: true
  /** A loop through a list of the language itself is given places first, not values. */
  readonly loopsThroughPlaces?: true
  /** Methods of lists whose first argument is a function that is given one of the values first. */
  readonly each?: string
  /** Those that give it values at other places, 0-based. */
  readonly eachAt?: Readonly<Record<string, readonly number[]>>
}

const words = (text = ''): ReadonlySet<string> => new Set(text === '' ? [] : text.split(' '))

/** What holds several values of one type in a language: its types, and what their methods give back and hand over. */
export class Containers {
  readonly #lists: ReadonlySet<string>
  readonly #maps: ReadonlySet<string>
  readonly #one: ReadonlySet<string>
  readonly #many: ReadonlySet<string>
  readonly #eachOfMap: ReadonlyMap<string, number>
  readonly #oneRead: ReadonlySet<string>
  readonly #manyRead: ReadonlySet<string>
  readonly #pairs: ReadonlySet<string>
  readonly loopsThroughPairs: boolean
  readonly loopsThroughPlaces: boolean
  readonly #each: ReadonlyMap<string, readonly number[]>

  constructor(of: ContainerWords) {
    this.#eachOfMap = new Map(Object.entries(of.eachOfMap ?? {}))
    this.#lists = words(of.lists)
    this.#maps = words(of.maps)
    this.#one = words(of.one)
    this.#many = words(of.many)
    this.#oneRead = words(of.oneRead)
    this.#manyRead = words(of.manyRead)
    this.#pairs = words(of.pairs)
    this.loopsThroughPairs = of.loopsThroughPairs === true
    this.loopsThroughPlaces = of.loopsThroughPlaces === true
    this.#each = new Map([
      ...[...words(of.each)].map((name) => [name, [0]] as const),
      ...Object.entries(of.eachAt ?? {}),
    ])
  }

  /** The place of the argument whose type a container's values have; null if the type is none. */
  valueArgument(name: string): number | null {
    const last = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('\\')) + 1)
    if (this.#lists.has(last)) return 0
    return this.#maps.has(last) ? 1 : null
  }

  /** What a container's method gives back: one of its values, as many, or pairs with them. Null if that is not known. */
  resultOf(method: string): 'value' | 'values' | 'pairs' | null {
    if (this.#one.has(method)) return 'value'
    if (this.#pairs.has(method)) return 'pairs'
    return this.#many.has(method) ? 'values' : null
  }

  /** What a member of a container is that is no method. Null if it has none of that name. */
  memberOf(name: string): 'value' | 'values' | null {
    if (this.#oneRead.has(name)) return 'value'
    return this.#manyRead.has(name) ? 'values' : null
  }

  /** True if a parameter of the function that a container's method is passed is one of its values; both 0-based. */
  passesValue(method: string, argument: number, parameter: number, hasKeys = false): boolean {
    if (hasKeys) return argument === 0 && parameter === this.#eachOfMap.get(method)
    return argument === 0 && (this.#each.get(method) ?? []).includes(parameter)
  }
}

/** Of a language whose lists are a part of its syntax. */
export const noContainers = new Containers({})
