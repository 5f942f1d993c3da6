const identifier = /[\p{L}_$@#][\p{L}\p{N}_$]*/uy
const space = /\s/
/** Most expressions: a name, or names with dots, of which nothing is dropped. */
const plainChain = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*){0,39}$/
/** A chain is a way of names; what is longer is a program of its own. */
const maxLength = 2_000
/** Maximum number of links. Each call of a longer chain would be written with all that stand before it. */
const maxLinks = 40
/** Type arguments are names; what is longer is none. */
const maxTypesLength = 100

/**
 * One link of a chain: `name`, then calls `()`, elements by a key `[]`, by their place `[0]` or in a loop `[*]`, new objects `{}`, or `(1:0)`: parameter 0 of the function that
 * is passed as argument 1; `(:0:2)`: parameter 0 of the function itself, which has two; `(?)`: what a function that tests its argument says that it is; `(1:0:2:3)` says that two arguments are passed, and that the function has three parameters. `@` instead of
 * a parameter is the object that the function is called on.
 */
export interface Link {
  readonly name: string
  readonly marks: readonly string[]
  /** True if the name is called: some languages have a field and a method of one name. */
  readonly isCalled: boolean
  /** Number of arguments of that call, of languages with overloads; -1 if it is not said. */
  readonly count: number
  /** True if a new object of what the name means is made. */
  readonly isNew: boolean
  /** Type arguments that are written behind the name, as `typeName` writes types; none if there are none. */
  readonly typeArguments: readonly string[]
}

/** How a language writes what a chain is read from. */
export interface ChainSyntax {
  /** Writes what stands between names as dots. */
  readonly dotted?: (text: string) => string
  /** Writes objects that are made by a method as new ones. */
  readonly finished?: (chain: string) => string
  /** Where a cast has its type: `(Type) value`, `value as Type`, either, or `value.(Type)`. */
  readonly casts?: 'before' | 'after' | 'both' | 'dotted'
  /** Braces behind a name are a function that is passed to it, not an object. */
  readonly hasTrailingFunctions?: true
  /** Types of one name differ by the number of their parameters. */
  readonly countsTypes?: true
  /** Type arguments stand in square brackets. */
  readonly hasTypesInBrackets?: true
  /** Names contain backslashes. */
  readonly hasQualifiedNames?: true
  /** Names may end with `?` or `!`. */
  readonly hasMarkedNames?: true
  /** Calls say how many arguments they have, because functions are overloaded. */
  readonly countsArguments?: true
}

const plainSyntax: ChainSyntax = {}

/**
 * Writes an expression as a chain of names that resolution can follow: `a.b().c`, with `()` for a call, or `(2)` for one of two arguments, `[]` for an
 * element and `{}` for a new object, `make<Order>()` with names of types. Arguments, any other type arguments, `await`, `!` and `?` are dropped. `::`, `->` and `&.`
 * become dots. PHP keeps the backslashes of its namespaces and the `$` of its variables.
 * @param text - Source of the expression.
 * @returns Empty if the expression is not such a chain.
 */
export function callChain(text: string, syntax = plainSyntax): string {
  if (text === '' || text.length > maxLength) return ''
  const { dotted, finished } = syntax
  if (dotted === undefined && finished === undefined && plainChain.test(text)) return text
  const chain = new ChainReader(dotted?.(text) ?? text, syntax).read()
  return finished?.(chain) ?? chain
}

const none: readonly string[] = []

/** Takes `a.b().c[]` apart. */
export function linksOf(chain: string): Link[] {
  return chain.split('.').map((part) => {
    const end = part.search(/[()[\]{}<]/)
    if (end === -1) return { name: part, marks: [], isCalled: false, count: -1, isNew: false, typeArguments: none }
    if (end === part.length - 2 && part.endsWith('()'))
      return { name: part.slice(0, end), marks: ['()'], isCalled: true, count: 0, isNew: false, typeArguments: none }
    const close = part[end] === '<' ? part.indexOf('>', end) : end - 1
    const typeArguments =
      close < end
        ? none
        : part
            .slice(end + 1, close)
            .replaceAll(':', '.')
            .split(',')
    const marks =
      part
        .slice(close + 1)
        .match(/\(\??\)|\(\d*\)|\[(?:\*|\d*)\]|\{\}|\(\d+:(?:\d+|@)(?::\d+:\d+)?\)|\(:(?:\d+|@):\d+\)/g) ?? []
    const [, count] = /^\((?:\d+:(?:\d+|@):)?(\d*)(?::\d+)?\)$/.exec(marks[0] ?? '') ?? []
    const plain = marks.map((mark) => (/^\(\d*\)$/.test(mark) ? '()' : mark))
    return {
      name: part.slice(0, end),
      marks: plain,
      isCalled: count !== undefined,
      count: Number(count ?? -1),
      isNew: marks[0] === '{}',
      typeArguments,
    }
  })
}

class ChainReader {
  readonly #text: string
  readonly #syntax: ChainSyntax
  #at = 0

  constructor(text: string, syntax: ChainSyntax) {
    this.#text = text
    this.#syntax = syntax
  }

  read(): string {
    this.#space()
    this.#skipWord('await')
    // What a channel gives is one of its elements.
    if (this.#text.startsWith('<-', this.#at)) {
      this.#at += 2
      const channel = this.read()
      return channel === '' ? '' : `${channel}[]`
    }
    if (this.#text[this.#at] === '&' || this.#text[this.#at] === '*') this.#at += 1
    const isNew = this.#skipWord('new')
    let chain = this.#first()
    if (chain === '') return ''
    let created = false
    for (let links = 0; links <= 2 * maxLinks; links++) {
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
          // `a?.[0]` and `a?.()`; Go asserts that `a.(*T)` is a `T`.
          if (this.#text[this.#at] === '(' && this.#text[this.#at - 1] === '.' && this.#text[this.#at - 2] !== '?') {
            chain = this.#syntax.casts === 'dotted' ? this.#asserted() : ''
            if (chain === '') return ''
          }
          continue
        }
        chain += `.${name}`
      } else if (next === '(') {
        const count = this.#skipGroup()
        if (count === -1) return ''
        if (isNew && !created) {
          chain += '{}'
          created = true
        } else chain += this.#syntax.countsArguments === true && count > 0 ? `(${count})` : '()'
      } else if (next === '[') {
        const start = this.#at + 1
        if (this.#skipGroup() === -1) return ''
        const inside = this.#text.slice(start, this.#at - 1).trim()
        const types = this.#syntax.hasTypesInBrackets === true && !chain.includes('>') ? typesIn(inside, false) : ''
        // Go's and Python's type arguments are followed by a call; so may be an element, of which nothing is known.
        chain += types !== '' && isCall(this.#text[this.#at]) ? types : /^\d$/.test(inside) ? `[${inside}]` : '[]'
      } else if (next === '`') {
        // A template behind a name is passed to it.
        this.#skipString(next)
        this.#at += 1
        chain += '()'
      } else if (next === '{') {
        if (this.#skipGroup() === -1) return ''
        if (this.#syntax.hasTrailingFunctions === true) chain = withOneMore(chain)
        else if (!created) chain += '{}'
        created = true
      } else if (next === '<') {
        const start = this.#at + 1
        if (!this.#skipTypeArguments()) return ''
        if (/[\w$]$/.test(chain))
          chain += typesIn(this.#text.slice(start, this.#at - 1), this.#syntax.countsTypes === true)
      } else return ''
    }
    return ''
  }

  /** `(*Type)` as an object of that type. */
  #asserted(): string {
    const start = this.#at + 1
    if (this.#skipGroup() === -1) return ''
    const [, type] = /^\s*\*?([A-Za-z_][\w.]*)\s*$/.exec(this.#text.slice(start, this.#at - 1)) ?? []
    return type === undefined ? '' : `${type}{}`
  }

  #first(): string {
    if (this.#text[this.#at] !== '(') return this.#name()
    const start = this.#at + 1
    if (this.#skipGroup() === -1) return ''
    const inside = this.#text.slice(start, this.#at - 1)
    // A cast says what it makes: an object of that type.
    const [, cast, castTypes] = /^\(\s*([\p{L}_][\p{L}\p{N}_.]*)\s*(?:<([^()]*)>)?\)\s*[\p{L}_]/u.exec(inside) ?? []
    const [, asserted, assertedTypes] =
      /^[^()]*(?:\([^()]*\)[^()]*)*\sas\??\s+([\p{L}_][\p{L}\p{N}_.]*)\s*(?:<([^()]*)>\s*)?\??$/u.exec(inside) ?? []
    const { casts } = this.#syntax
    const type = (casts === 'after' ? undefined : cast) ?? (casts === 'before' ? undefined : asserted)
    if (casts === undefined || type === undefined) return callChain(inside, this.#syntax)
    const types = type === cast ? castTypes : assertedTypes
    return `${type}${this.#syntax.countsTypes === true ? typesIn(types ?? '', true) : ''}{}`
  }

  #name(): string {
    const start = this.#at
    let at = start
    let code = this.#text.charCodeAt(at)
    const isQualified = this.#syntax.hasQualifiedNames === true
    if (isLetter(code) || code === AT || code === HASH || (isQualified && code === BACKSLASH)) {
      // Variables of a Ruby class have two of them.
      if (code === AT && this.#text.charCodeAt(at + 1) === AT) at += 1
      do code = this.#text.charCodeAt(++at)
      while (isLetter(code) || (code >= ZERO && code <= NINE) || (isQualified && code === BACKSLASH))
      // `valid?` and `save!` are names.
      if (this.#syntax.hasMarkedNames === true && /^[?!](?![=~])/.test(this.#text.slice(at, at + 2)))
        code = this.#text.charCodeAt(++at)
    }
    if (code > LAST_ASCII) {
      identifier.lastIndex = start
      at = start + (identifier.exec(this.#text)?.[0].length ?? 0)
    }
    this.#at = at
    return this.#text.slice(start, at)
  }

  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      const isSpace =
        code > LAST_ASCII ? space.test(this.#text[this.#at] ?? '') : code === 32 || (code >= 9 && code <= 13)
      if (!isSpace) return
      this.#at += 1
    }
  }

  #skipWord(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at) || !/\s/.test(this.#text[this.#at + word.length] ?? '')) return false
    this.#at += word.length
    this.#space()
    return true
  }

  /**
   * Moves behind the bracket that closes the one here; strings inside may hold anything.
   * @returns How many parts commas make of what is inside; -1 if nothing closes it.
   */
  #skipGroup(): number {
    const start = this.#at + 1
    const counts = this.#syntax.countsArguments === true
    let [depth, commas] = [0, 0]
    for (; this.#at < this.#text.length; this.#at += 1) {
      switch (this.#text.charCodeAt(this.#at)) {
        case 0x2c: // ,
          if (depth === 1) commas += 1
          break
        case 0x3c: // <
          // `new Map<A, B>()` is one argument.
          if (counts && depth === 1 && isLetter(this.#text.charCodeAt(this.#at - 1)) && this.#skipTypeArguments())
            this.#at -= 1
          break
        case 0x28: // (
        case 0x5b: // [
        case 0x7b: // {
          depth += 1
          break
        case 0x29: // )
        case 0x5d: // ]
        case 0x7d: // }
          depth -= 1
          if (depth > 0) break
          this.#at += 1
          return this.#text.slice(start, this.#at - 1).trim() === '' ? 0 : commas + 1
        case 0x22: // "
        case 0x27: // '
        case 0x60: // `
          this.#skipString(this.#text[this.#at] ?? '')
      }
    }
    return -1
  }

  #skipString(quote: string): void {
    const closing = quote.charCodeAt(0)
    const isTemplate = quote === '`'
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at)
      if (code === closing) return
      if (code === BACKSLASH) this.#at += 1
      else if (isTemplate && code === DOLLAR && this.#text[this.#at + 1] === '{') this.#skipSubstitution()
    }
  }

  /** `${…}` in a template, which may hold templates; what closes nowhere is text. */
  #skipSubstitution(): void {
    const start = this.#at
    this.#at += 1
    this.#at = this.#skipGroup() === -1 ? start : this.#at - 1
  }

  /** `<A, B<C>>` before a call or a name; a comparison is no chain. */
  #skipTypeArguments(): boolean {
    const match = /<[\p{L}\p{N}_$\s.,<>|&[\]?"'{}:;=()-]*>/uy
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

/**
 * Types as a link has them, `<Order,shop:Item>`. One that is more than a name is `_`.
 *
 * @param isCounted - False if `_` alone says nothing.
 */
function typesIn(text: string, isCounted: boolean): string {
  if (text.trim() === '' || text.length > maxTypesLength) return ''
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at] ?? ''
    if ('<([{'.includes(character)) depth += character === '' ? 0 : 1
    else if ('>)]}'.includes(character)) depth -= 1
    if (at < text.length && (character !== ',' || depth > 0)) continue
    parts.push(/^\s*\*?([A-Za-z_$][\w$.]*)\??\s*$/.exec(text.slice(start, at))?.[1] ?? '_')
    start = at + 1
  }
  return isCounted || parts.some((part) => part !== '_') ? `<${parts.join(',').replaceAll('.', ':')}>` : ''
}

function isCall(next: string | undefined): boolean {
  return next === '(' || next === '{'
}

/** A function behind a call is one more argument; behind a name alone, the only one. */
function withOneMore(chain: string): string {
  const [last, count] = /\((\d*)\)$/.exec(chain) ?? ['', '0']
  return `${chain.slice(0, chain.length - last.length)}(${Number(count) + 1})`
}

const [ZERO, NINE, AT, HASH, BACKSLASH, LAST_ASCII, DOLLAR] = [0x30, 0x39, 0x40, 0x23, 0x5c, 0x7f, 0x24]

/** Returns true for ASCII letters, `_` and `$`. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code === 0x24
}
