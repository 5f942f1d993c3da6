import { ConfigNode } from '../config-tree.js'

/** A block of HCL or a declaration of Bicep. */
export interface Block {
  /** Kind of the block: `resource`, `variable`, `module`, `param`. */
  readonly keyword: string
  readonly labels: readonly string[]
  readonly line: number
  readonly body: ConfigNode
}

const maxDepth = 60

/**
 * Reads HCL (Terraform) and Bicep, which are both blocks of attributes whose values are objects, lists and
 * expressions. An expression that is no literal stays as written between `\u0000`, so that it is not taken for text.
 */
export function readBlocks(text: string): readonly Block[] {
  return new BlockReader(text).blocks()
}

/** Checks whether a scalar is an expression, not a text. */
export function isExpression(node: ConfigNode): boolean {
  return node.text.startsWith('\0')
}

/** Returns the expression of a scalar as written. */
export function expressionText(node: ConfigNode): string {
  return node.text.replaceAll('\0', '')
}

class BlockReader {
  readonly #text: string
  #at = 0
  #line = 1

  constructor(text: string) {
    this.#text = text
  }

  blocks(): Block[] {
    const found: Block[] = []
    for (;;) {
      this.#skip()
      if (this.#at >= this.#text.length) return found
      const line = this.#line
      const words = this.#words()
      const next = this.#text[this.#at]
      if (next === '{' || next === '=') {
        if (next === '=') this.#step()
        this.#condition()
        const body = this.#value(0)
        const [keyword = '', ...labels] = words
        if (keyword !== '') found.push({ keyword, labels, line, body })
      } else this.#step()
    }
  }

  /** Skips a condition of Bicep: `if (deploysGateway) { … }`. The declaration counts in any case. */
  #condition(): void {
    const condition = /^[ \t]*if[ \t]*\([^\n]*?\)[ \t]*(?=\{)/.exec(this.#text.slice(this.#at, this.#at + 500))?.[0]
    if (condition !== undefined) this.#at += condition.length
  }

  /** Reads words and strings up to the beginning of a value or the end of the line. */
  #words(): string[] {
    const words: string[] = []
    for (;;) {
      while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\t') this.#at += 1
      const character = this.#text[this.#at]
      if (character === '"' || character === "'") words.push(this.#string())
      else {
        const word = /^[\w.@/:-]+/.exec(this.#text.slice(this.#at, this.#at + 200))?.[0]
        if (word === undefined) return words
        words.push(word)
        this.#at += word.length
        if (word.endsWith(':')) return words
      }
    }
  }

  #value(depth: number): ConfigNode {
    this.#blanks()
    const line = this.#line
    const character = this.#text[this.#at]
    if (depth > maxDepth) return this.#expression(line)
    if (character === '{') return this.#object(line, depth)
    if (character === '[' && !/^\[\s*for\b/.test(this.#text.slice(this.#at, this.#at + 40)))
      return this.#list(line, depth)
    if (/^(?:jsonencode|yamlencode|concat|merge|tolist)\s*\(\s*[[{]/.test(this.#text.slice(this.#at, this.#at + 200))) {
      this.#at = this.#text.indexOf('(', this.#at) + 1
      const value = this.#value(depth + 1)
      this.#expression(this.#line)
      return value
    }
    if (this.#text.startsWith('<<', this.#at)) return new ConfigNode(line, this.#heredoc())
    if (character === '"' || (character === "'" && !this.#text.startsWith("'''", this.#at))) {
      const start = this.#at
      const text = this.#string()
      // A text before an operator is part of an expression.
      if (/^[ \t]*(?:[\n\r},\])]|\/\/|#|$)/.test(this.#text.slice(this.#at, this.#at + 80)))
        return new ConfigNode(line, text)
      this.#at = start
    }
    return this.#expression(line)
  }

  #object(line: number, depth: number): ConfigNode {
    this.#step()
    const entries = new Map<string, ConfigNode>()
    const items: ConfigNode[] = []
    for (;;) {
      this.#skip()
      const character = this.#text[this.#at]
      if (character === undefined) break
      if (character === '}') {
        this.#step()
        break
      }
      const at = this.#line
      const words = this.#words()
      const next = this.#text[this.#at]
      if (words.length > 0 && (next === '=' || next === '{' || next === ':' || words.at(-1)?.endsWith(':') === true)) {
        if (next === '=' || next === ':') this.#step()
        const value = this.#value(depth + 1)
        const key = words.join(' ').replace(/:$/, '')
        const placed = new ConfigNode(at, value.scalar, value.items, value.entries)
        // A block may occur several times: `env { … } env { … }`.
        const known = entries.get(key)
        if (next === '{' && known !== undefined) {
          const before = known.items.length > 0 ? known.items : [known]
          entries.set(key, new ConfigNode(known.line, null, [...before, placed]))
        } else entries.set(key, placed)
      } else if (words.length === 0) this.#step()
    }
    return new ConfigNode(line, null, items, entries)
  }

  #list(line: number, depth: number): ConfigNode {
    this.#step()
    const items: ConfigNode[] = []
    for (;;) {
      this.#skip()
      const character = this.#text[this.#at]
      if (character === undefined) break
      if (character === ']') {
        this.#step()
        break
      }
      const before = this.#at
      items.push(this.#value(depth + 1))
      if (this.#at === before) this.#step()
    }
    return new ConfigNode(line, null, items)
  }

  /** Reads up to the end of the line, a comma or the closing bracket around, with balanced brackets inside. */
  #expression(line: number): ConfigNode {
    const start = this.#at
    let depth = 0
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at] ?? ''
      if (character === '"' || character === "'") {
        this.#string()
        continue
      }
      if (depth === 0 && (character === '\n' || character === ',' || character === '#')) break
      if (depth === 0 && this.#text.startsWith('//', this.#at)) break
      if ('([{'.includes(character)) depth += 1
      if (')]}'.includes(character)) {
        if (depth === 0) {
          if (character === ')') this.#step()
          break
        }
        depth -= 1
      }
      this.#step()
    }
    return new ConfigNode(line, `\0${this.#text.slice(start, this.#at).trim()}\0`)
  }

  #string(): string {
    const quote = this.#text[this.#at]
    const start = this.#at + 1
    this.#step()
    let inside = 0
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]
      if (character === '\\') this.#step()
      else if (character === '$' && this.#text[this.#at + 1] === '{') inside += 1
      else if (character === '}' && inside > 0) inside -= 1
      else if (character === quote && inside === 0) break
      else if (character === '\n') break
      this.#step()
    }
    const text = this.#text.slice(start, this.#at)
    this.#step()
    return text
  }

  #heredoc(): string {
    const head = /^<<[-~]?\s*"?(\w+)(?:[^\w\n][^\n]*)?\n/.exec(this.#text.slice(this.#at, this.#at + 120))
    const start = this.#at + (head?.[0].length ?? 2)
    const end = head === null ? -1 : this.#text.slice(start).search(new RegExp(`^[ \\t]*${head[1] ?? ''}\\b`, 'm'))
    const to = end === -1 ? this.#text.length : start + end
    const text = this.#text.slice(start, to)
    while (this.#at < to) this.#step()
    while (this.#at < this.#text.length && this.#text[this.#at] !== '\n') this.#step()
    return text
  }

  #step(): void {
    if (this.#text[this.#at] === '\n') this.#line += 1
    this.#at += 1
  }

  #blanks(): void {
    while (this.#at < this.#text.length && /[ \t\r\n]/.test(this.#text[this.#at] ?? '')) this.#step()
  }

  /** Skips white space, commas and comments. */
  #skip(): void {
    for (;;) {
      const character = this.#text[this.#at]
      if (character === undefined) return
      if (/[\s,;]/.test(character)) this.#step()
      else if (character === '#' || this.#text.startsWith('//', this.#at)) {
        while (this.#at < this.#text.length && this.#text[this.#at] !== '\n') this.#step()
      } else if (this.#text.startsWith('/*', this.#at)) {
        const end = this.#text.indexOf('*/', this.#at)
        const to = end === -1 ? this.#text.length : end + 2
        while (this.#at < to) this.#step()
      } else return
    }
  }
}
