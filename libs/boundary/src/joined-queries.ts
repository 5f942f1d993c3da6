import type { SyntaxCapture, SyntaxTree } from '@coderag/syntax'

const SECOND = 'second.'

/** Two queries over one tree, run as one: the walk over the tree costs more than what is found on it. */
export class JoinedQueries {
  readonly #query: string

  constructor(first: string, second: string) {
    this.#query = `${first}\n${second.replace(/@(?=\w)/g, `@${SECOND}`)}`
  }

  /** What each of the two would capture by itself, in its order. */
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
