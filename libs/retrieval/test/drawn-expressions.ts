/** Draws regular expressions and texts that they may match, always the same ones. */
export class DrawnExpressions {
  #state = 12_345

  text(): string {
    return this.#several(9, () => this.#one(['a', 'b', 'c', 'A', 'B', ' ', '-', '1', '2', '`', "'", 'x', '.']))
  }

  /** With groups as deep as `depth`. */
  alternatives(depth: number): string {
    return Array.from({ length: 1 + this.#below(3) }, () => this.#sequence(depth)).join('|')
  }

  #sequence(depth: number): string {
    return this.#several(4, () => {
      const atom = this.#atom(depth)
      const isPlace = /^(?:\\[bB]|[\^$]|\(\?<?[=!])/.test(atom)
      return isPlace
        ? atom
        : atom + this.#one(['', '', '', '?', '*', '+', '{2}', '{0,2}', '{1,}', '+?', '{0}', '{1,2}?'])
    })
  }

  #atom(depth: number): string {
    const kinds = [
      ['a', 'b', 'c', 'A', 'B', ' ', '1', '2', 'x', "'", '-', 'ab'],
      ['a', 'b', 'c', 'A', 'B', ' ', '1', '2', 'x', "'", '-', 'ab'],
      ['\\b', '\\B', '^', '$'],
      ['\\w', '\\d', '\\s', '\\W', '.', '\\x60', '\\x61', '\\u0062', '\\cA', '\\t', '\\0'],
      ['[ab]', '[^a]', '[\\]a]', '[a-c1]', '[^]', '[ab|)(]'],
      ['\\.', '\\-', '\\|', '\\(', '\\)', '\\[', '\\{', '\\/'],
    ]
    if (depth === 0 || this.#below(3) > 0) return this.#one(this.#one(kinds))
    return `(${this.#one(['?:', '?:', '?:', '', '?=', '?!', '?<=', '?<!'])}${this.alternatives(depth - 1)})`
  }

  #several(below: number, draw: () => string): string {
    return Array.from({ length: this.#below(below) }, draw).join('')
  }

  #one<T>(values: readonly T[]): T {
    const value = values[this.#below(values.length)]
    if (value === undefined) throw new RangeError('There is nothing to draw from.')
    return value
  }

  #below(limit: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647
    return this.#state % limit
  }
}
