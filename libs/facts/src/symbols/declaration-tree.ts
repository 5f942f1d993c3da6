import type { Declaration, Outline } from '@coderag/syntax'
import type { SyntaxNode } from '@coderag/types'
import { SCOPE } from './file-symbols.js'

/** A syntax node with its position and identity. */
export type DialectNode = SyntaxNode & { readonly id: number; readonly startPosition: { readonly row: number } }

/** Where a node stands, in UTF-16 indexes. */
export type Span = Pick<DialectNode, 'startIndex' | 'endIndex'>

/** A declaration at its place in a file. */
export interface Placed {
  readonly name: string
  kind: string
  /** Names of the declarations around it, joined by dots. */
  readonly scope: string
  /** Number of the declaration around it, -1 at the top. */
  readonly parent: number
  readonly start: number
  readonly end: number
  readonly startLine: number
  readonly endLine: number
  type: string
}

/** The declarations of a file by number: those of its outline, then those that dialects add. Finds what is around an index. */
export class DeclarationTree {
  readonly #text: string
  readonly #lineStarts: number[]
  readonly #declared: Placed[] = []
  /** Numbers of the outline's declarations, then of those that dialects add, both in order of their start. */
  readonly #outlined: number[] = []
  readonly #inside: number[] = []
  /** The innermost declaration around a range of UTF-16 indexes: nodes are read in their order. */
  #range = { from: 0, to: 0, declaration: -1 }

  constructor(text: string, outline: Outline) {
    this.#text = text
    this.#lineStarts = lineStartsOf(text)
    for (const declaration of outline.declarations) this.#place(declaration, -1)
  }

  get(number: number): Placed | undefined {
    return this.#declared[number]
  }

  get all(): readonly Placed[] {
    return this.#declared
  }

  /** Number of the declaration around another, -1 at the top and for one that is unknown. */
  parentOf(number: number): number {
    return this.#declared[number]?.parent ?? -1
  }

  /** Adds a declaration that the outline has no place for. @returns Its number. */
  add(node: Span, name: string, kind: string, parent: number): number {
    const number = this.#declared.push(this.#placed(name, kind, parent, node.startIndex, node.endIndex)) - 1
    let at = this.#inside.length
    while (at > 0 && (this.#declared[this.#inside[at - 1] ?? -1]?.start ?? 0) > node.startIndex) at -= 1
    this.#inside.splice(at, 0, number)
    this.#range = { from: 0, to: 0, declaration: -1 }
    return number
  }

  /** Adds a member that stands where the declaration around it does, so that nothing is found in it. */
  addImplied(parent: number, end: number, name: string, type: string): void {
    const start = this.#declared[parent]?.start
    if (start !== undefined) this.#declared.push({ ...this.#placed(name, 'method', parent, start, end), type })
  }

  /** Number of the innermost declaration around a UTF-16 index, -1 for none. */
  declarationAt(index: number): number {
    if (index >= this.#range.from && index < this.#range.to) return this.#range.declaration
    const [afterOutlined, afterInside] = [this.#after(this.#outlined, index), this.#after(this.#inside, index)]
    const outlined = this.#around(this.#outlined[afterOutlined - 1], index)
    const inside = this.#around(this.#inside[afterInside - 1], index)
    const isInside = (this.#declared[inside]?.start ?? -1) >= (this.#declared[outlined]?.start ?? -1)
    const declaration = isInside ? inside : outlined
    const next = [this.#outlined[afterOutlined], this.#inside[afterInside]].map(
      (one) => this.#declared[one ?? -1]?.start,
    )
    const to = Math.min(this.#declared[declaration]?.end ?? Infinity, next[0] ?? Infinity, next[1] ?? Infinity)
    this.#range = { from: index, to, declaration }
    return declaration
  }

  /** True if the body of a declaration begins before a node, by its first brace. */
  isInBody(declared: Placed, node: Span): boolean {
    return this.#text.slice(declared.start, node.startIndex).includes('{')
  }

  /** 1-based. */
  lineAt(index: number): number {
    let low = 0
    let high = this.#lineStarts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#lineStarts[middle] ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * The declarations that are kept, and of each declaration its number there. A scope in which nothing is bound or declared is
   * what is around it.
   *
   * @param owners - Declarations in which something is bound.
   */
  kept(owners: Iterable<number>): { readonly numbers: readonly number[]; readonly declarations: readonly Placed[] } {
    const isUsed = new Uint8Array(this.#declared.length)
    for (const owner of owners) if (owner >= 0) isUsed[owner] = 1
    // What stands inside comes later.
    for (let at = this.#declared.length - 1; at >= 0; at -= 1) {
      const { kind, parent = -1 } = this.#declared[at] ?? {}
      if (parent >= 0 && (kind !== SCOPE || isUsed[at] === 1)) isUsed[parent] = 1
    }
    const declarations: Placed[] = []
    const numbers: number[] = []
    this.#declared.forEach((declared, at) => {
      const isKept = declared.kind !== SCOPE || isUsed[at] === 1
      numbers.push(isKept ? declarations.push(declared) - 1 : (numbers[declared.parent] ?? -1))
    })
    return { numbers, declarations }
  }

  #place(declaration: Declaration, parent: number): void {
    const { name, kind, start, end, members, scope } = declaration
    const number = this.#declared.push({
      ...this.#placed(name, kind, parent, start, end),
      scope: scope.join('.'),
    })
    this.#outlined.push(number - 1)
    for (const member of members) this.#place(member, number - 1)
  }

  #placed(name: string, kind: string, parent: number, start: number, end: number): Placed {
    const around = this.#declared[parent]
    const scope = around === undefined ? '' : [around.scope, around.name].filter((part) => part !== '').join('.')
    const [startLine, endLine] = [this.lineAt(start), this.lineAt(Math.max(start, end - 1))]
    return { name, kind, scope, parent, start, end, startLine, endLine, type: '' }
  }

  /** Place of the first declaration of a list that begins behind an index. */
  #after(list: readonly number[], index: number): number {
    let low = 0
    for (let high = list.length; low < high; ) {
      const middle = (low + high) >>> 1
      if ((this.#declared[list[middle] ?? -1]?.start ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return low
  }

  /** A declaration, or what holds it and the index. */
  #around(declaration: number | undefined, index: number): number {
    let best = declaration ?? -1
    while (best >= 0 && (this.#declared[best]?.end ?? 0) <= index) best = this.parentOf(best)
    return best
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
