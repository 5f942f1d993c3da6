/** What a language says of the types that its own library gives literals, each final: nothing else is one of them. */
interface BasicTypeRules {
  /** Types of literals, by what stands for them in `CallSite`. */
  readonly literals: Readonly<Record<string, string>>
  /**
   * Types that take a value of a basic type beside itself, nearest first, with blanks between them. A `;` parts those that a
   * language tries first from those that it tries if no overload takes it otherwise, such as boxed ones.
   */
  readonly takenBy: Readonly<Record<string, string>>
  /** Other names of basic types. */
  readonly aliases?: Readonly<Record<string, string>>
  /** The type that takes whatever there is. */
  readonly any: string
  /** Types of which a class can't be one, and that take no function. */
  readonly values: string
  /** Basic values may be given to types outside of the repository, which say so themselves. */
  readonly haveConversions: boolean
  /** An array may be given where another type that holds values is taken. */
  readonly arraysAreLists: boolean
  /** A test narrows a variable to another type than it is declared with. */
  readonly areNarrowed: boolean
  /** A declaration of a type that takes the arguments counts before all those of its bases. */
  readonly nearestCounts: boolean
}

/** Distance of two types by steps of the language: within one, a lower one is nearer. */
export const STEP = 1_000
/** Distance of a type that takes whatever there is. */
export const ANY = STEP - 1

/** Types of literals in one language, and which parameters take them. */
export class BasicTypes {
  readonly nearestCounts: boolean
  readonly haveConversions: boolean
  readonly areNarrowed: boolean
  readonly arraysAreLists: boolean
  readonly any: string
  readonly #literals: ReadonlyMap<string, string>
  readonly #distances = new Map<string, ReadonlyMap<string, number>>()
  readonly #aliases: ReadonlyMap<string, string>
  readonly #library = new Set<string>()
  readonly #values: ReadonlySet<string>

  constructor(rules: BasicTypeRules) {
    const {
      literals,
      takenBy,
      aliases = {},
      any,
      values,
      haveConversions,
      areNarrowed,
      arraysAreLists,
      nearestCounts,
    } = rules
    this.nearestCounts = nearestCounts
    this.haveConversions = haveConversions
    this.#literals = new Map(Object.entries(literals))
    this.#aliases = new Map(Object.entries(aliases))
    this.areNarrowed = areNarrowed
    this.arraysAreLists = arraysAreLists
    this.any = any
    this.#values = new Set(values.split(' '))
    for (const [type, steps] of Object.entries(takenBy)) {
      const distances = new Map([[type, 0]])
      for (const [step, types] of steps.split(';').entries())
        for (const [at, name] of types.trim().split(' ').entries()) {
          if (!distances.has(name)) distances.set(name, step * STEP + (name === any ? ANY : at + 1))
          this.#library.add(name)
        }
      this.#distances.set(type, distances)
    }
  }

  /** The type of a literal; null if it has none. */
  typeOf(mark: string): string | null {
    return this.#literals.get(mark) ?? null
  }

  /** The last part of a type's name, the same for all its names. */
  nameOf(type: string): string {
    const name = type.slice(type.lastIndexOf('.') + 1)
    return this.#aliases.get(name) ?? name
  }

  isBasic(name: string): boolean {
    return this.#distances.has(name)
  }

  /** True for a type that the language's library makes basic types from, and makes from nothing else. */
  isOfLibrary(name: string): boolean {
    return this.#library.has(name)
  }

  /** True for a basic type that no overload takes as an object before others were tried. */
  isWithoutNull(name: string): boolean {
    return (this.distance(name, this.any) ?? 0) >= STEP
  }

  /** True for a type that nothing extends and that is no function. */
  isValue(name: string): boolean {
    return this.#values.has(name) || this.#distances.has(name)
  }

  /** How far a basic type is from one that takes it; null if that does not. */
  distance(from: string, to: string): number | null {
    return this.#distances.get(from)?.get(to) ?? null
  }
}
