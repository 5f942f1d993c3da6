import { maxAlternatives } from './bound-values.js'

/** What functions give back, by their numbers, as chains: see `SymbolCollector.returned`. */
export class FunctionResults {
  readonly #returned = new Map<number, Set<string>>()
  readonly #yielded = new Map<number, Set<string>>()

  returned(declaration: number, value: string): void {
    add(this.#returned, declaration, value)
  }

  yielded(declaration: number, value: string): void {
    add(this.#yielded, declaration, value)
  }

  /** Functions that give something back. One may come twice. */
  declarations(): readonly number[] {
    return [...this.#returned.keys(), ...this.#yielded.keys()]
  }

  /** Type of what a function gives back: the declared one if there is one. */
  typeOf(declaration: number, declared: string): string {
    const yielded = [...(this.#yielded.get(declaration) ?? [])]
    const isOfKnown = yielded.length > 0 && yielded.length <= maxAlternatives && !yielded.includes('')
    // What a generator returns is not what it gives back.
    if (yielded.length > 0)
      return declared !== '' || !isOfKnown || this.#returned.get(declaration)?.has('') === true
        ? declared
        : `Generator<=${yielded.join('|')}>`
    const [first = '', ...more] = this.#returned.get(declaration) ?? []
    if (declared !== '' || first === '') return declared
    if (more.length === 0) return isWritten(first) ? first : `=${first}`
    const isKnown = more.length < maxAlternatives && [first, ...more].every((one) => one !== '' && !isWritten(one))
    return isKnown ? `=${[first, ...more].join('|')}` : ''
  }
}

function add(to: Map<number, Set<string>>, declaration: number, value: string): void {
  let known = to.get(declaration)
  if (known === undefined) to.set(declaration, (known = new Set()))
  for (const one of value.split('|')) known.add(one)
}

/** True for what a function gives back that is a type: an object, a tuple or a list. */
function isWritten(returned: string): boolean {
  return /^(?:\{\}|\[|list<)/.test(returned)
}
