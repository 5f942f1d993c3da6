import type { SyntaxCapture, SyntaxTree } from '@coderag/syntax'

const SECOND = 'second.'

/** Runs two queries over one tree as one query, because the walk over the tree is the larger part of the cost. */
export class JoinedQueries {
  readonly #query: string

  constructor(first: string, second: string) {
    this.#query = `${first}\n${second.replace(/@(?=\w)/g, `@${SECOND}`)}`
  }

  /** Returns the captures of each query, in its order. */
  captures(tree: SyntaxTree): JoinedCaptures {
    const first: SyntaxCapture[] = []
    const second: SyntaxCapture[] = []
    for (const capture of tree.captures(this.#query)) {
      const { name, node } = capture
      if (name.startsWith(SECOND)) second.push({ name: name.slice(SECOND.length), node })
      else first.push(capture)
    }
    return { first, second }
  }
}

export interface JoinedCaptures {
  readonly first: readonly SyntaxCapture[]
  readonly second: readonly SyntaxCapture[]
}
