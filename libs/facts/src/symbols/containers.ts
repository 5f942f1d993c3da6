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
  /** Methods of what maps whose first argument is a function that is given one of the values first; others give it keys. */
  readonly eachOfMap?: string
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
  readonly #eachOfMap: ReadonlySet<string>
  readonly #each: ReadonlyMap<string, readonly number[]>

  constructor({ lists, maps, one, many, each, eachOfMap, eachAt = {} }: ContainerWords) {
    this.#eachOfMap = words(eachOfMap)
    this.#lists = words(lists)
    this.#maps = words(maps)
    this.#one = words(one)
    this.#many = words(many)
    this.#each = new Map([...[...words(each)].map((name) => [name, [0]] as const), ...Object.entries(eachAt)])
  }

  /** The place of the argument whose type a container's values have; null if the type is none. */
  valueArgument(name: string): number | null {
    const last = name.slice(name.lastIndexOf('.') + 1)
    if (this.#lists.has(last)) return 0
    return this.#maps.has(last) ? 1 : null
  }

  /** What a container's method gives back: one of its values, or as many. Null if that is not known. */
  resultOf(method: string): 'value' | 'values' | null {
    if (this.#one.has(method)) return 'value'
    return this.#many.has(method) ? 'values' : null
  }

  /** True if a parameter of the function that a container's method is passed is one of its values; both 0-based. */
  passesValue(method: string, argument: number, parameter: number, hasKeys = false): boolean {
    if (hasKeys) return argument === 0 && parameter === 0 && this.#eachOfMap.has(method)
    return argument === 0 && (this.#each.get(method) ?? []).includes(parameter)
  }
}

/** Of a language whose lists are a part of its syntax. */
export const noContainers = new Containers({})
