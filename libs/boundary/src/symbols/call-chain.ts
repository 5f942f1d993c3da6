const identifier = /[\p{L}_$@#][\p{L}\p{N}_$]*/uy
const opening = new Set(['(', '[', '{'])
const closing = new Set([')', ']', '}'])
/** A chain is a way of names; what is longer is a program of its own. */
const maxLength = 2_000

/**
 * Writes an expression as the chain of names that resolution can follow: `a.b().c`, where `()` stands for a call, `[]`
 * for an element and `{}` for a new object. Arguments, type arguments, `await`, `!` and `?` are dropped.
 *
 * @param text - Source of the expression in Go, C#, Python, TypeScript or JavaScript.
 * @returns Empty where the expression is no such chain.
 */
export function callChain(text: string): string {
  if (text.length > maxLength) return ''
  return new ChainReader(text).read()
}

class ChainReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): string {
    this.#space()
    this.#skipWord('await')
    if (this.#text[this.#at] === '&' || this.#text[this.#at] === '*') this.#at += 1
    const isNew = this.#skipWord('new')
    let chain = this.#first()
    if (chain === '') return ''
    let created = false
    for (;;) {
      this.#space()
      const next = this.#text[this.#at]
      if (next === undefined) return isNew && !created ? `${chain}{}` : chain
      if (next === '!' && this.#text[this.#at + 1] !== '=') this.#at += 1
      else if (next === '?' && (this.#text[this.#at + 1] === '.' || this.#text[this.#at + 1] === '[')) this.#at += 1
      else if (next === '.') {
        this.#at += 1
        this.#space()
        const name = this.#name()
        if (name === '') {
          // `a?.[0]` and `a?.()`; Go's type assertion `a.(T)` has an unknown type.
          if (this.#text[this.#at] === '(' && this.#text[this.#at - 1] === '.' && this.#text[this.#at - 2] !== '?')
            return ''
          continue
        }
        chain += `.${name}`
      } else if (next === '(') {
        if (!this.#skipGroup()) return ''
        if (isNew && !created) {
          chain += '{}'
          created = true
        } else chain += '()'
      } else if (next === '[') {
        if (!this.#skipGroup()) return ''
        // Go's and Python's type arguments are followed by a call; so may be an element, of which nothing is known.
        chain += '[]'
      } else if (next === '{') {
        if (!this.#skipGroup()) return ''
        if (!created) chain += '{}'
        created = true
      } else if (next === '<') {
        if (!this.#skipTypeArguments()) return ''
      } else return ''
    }
  }

  #first(): string {
    if (this.#text[this.#at] !== '(') return this.#name()
    const start = this.#at + 1
    if (!this.#skipGroup()) return ''
    return callChain(this.#text.slice(start, this.#at - 1))
  }

  #name(): string {
    identifier.lastIndex = this.#at
    const name = identifier.exec(this.#text)?.[0] ?? ''
    this.#at += name.length
    return name
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1
  }

  #skipWord(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at) || !/\s/.test(this.#text[this.#at + word.length] ?? '')) return false
    this.#at += word.length
    this.#space()
    return true
  }

  /** Moves behind the bracket that closes the one here; strings inside may hold anything. */
  #skipGroup(): boolean {
    let depth = 0
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at] ?? ''
      if (opening.has(character)) depth += 1
      else if (closing.has(character)) {
        depth -= 1
        if (depth === 0) {
          this.#at += 1
          return true
        }
      } else if (character === '"' || character === "'" || character === '`') this.#skipString(character)
    }
    return false
  }

  #skipString(quote: string): void {
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      if (this.#text[this.#at] === '\\') this.#at += 1
      else if (this.#text[this.#at] === quote) return
    }
  }

  /** `<A, B<C>>` before a call or a name; a comparison is no chain. */
  #skipTypeArguments(): boolean {
    const match = /<[\p{L}\p{N}_$\s.,<>|&[\]?"'{}:=()-]*>/uy
    match.lastIndex = this.#at
    const found = match.exec(this.#text)?.[0]
    if (found === undefined) return false
    let depth = 0
    for (let index = 0; index < found.length; index += 1) {
      if (found[index] === '<') depth += 1
      else if (found[index] === '>' && found[index - 1] !== '=') depth -= 1
      if (depth === 0) {
        this.#at += index + 1
        return true
      }
    }
    return false
  }
}
