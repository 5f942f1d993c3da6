import type { SyntaxNode } from '@coderag/types'
import type { ArgumentWriter, SymbolCollector } from './symbol-collector.js'

/** Longest argument that is read, and longest chain that is kept, in UTF-16 units: what is longer says little for its size. */
const [maxText, maxChain] = [160, 48]

/** Nodes of a language that are arguments, by their type. */
interface ArgumentNodes {
  /** Literals, by what they are written as. */
  readonly literals: Readonly<Record<string, string>>
  /** Literals of numbers, where a suffix says which: by the endings that count, in order; the last one has none. */
  readonly numbers: Readonly<Record<string, readonly (readonly [ending: RegExp, mark: string])[]>>
  /** Expressions that a chain of names may follow. */
  readonly chains: readonly string[]
  /** Expressions whose type stands in them, in the field `type` or as their last part. */
  readonly typed: readonly string[]
  /** Functions without a name. */
  readonly functions: readonly string[]
  /** Names of functions, such as `Order::total`. */
  readonly references: readonly string[]
  /** Expressions with an operator between two parts or before one. */
  readonly operations: readonly string[]
  /** What is in brackets, waited for, or marked as an argument: the argument is the only part. */
  readonly wrappers: readonly string[]
  /** Number of parameters of a function without a name; null if it is not said. */
  readonly arity: (node: SyntaxNode, file: SymbolCollector) => number | null
}

/** Makes the function that writes the arguments of a language. */
export function argumentWriter(nodes: ArgumentNodes): ArgumentWriter {
  const { literals, numbers, arity } = nodes
  const kinds = new Map<string, ArgumentWriter>()
  const write: ArgumentWriter = (node, file) => kinds.get(node.type)?.(node, file) ?? ''
  const all = (types: readonly string[], writer: ArgumentWriter): void => {
    for (const type of types) kinds.set(type, writer)
  }
  for (const [type, mark] of Object.entries(literals)) kinds.set(type, () => mark)
  for (const [type, endings] of Object.entries(numbers))
    kinds.set(type, (node, file) => {
      const text = file.textOf(node)
      return endings.find(([ending]) => ending.test(text))?.[1] ?? ''
    })
  all(nodes.chains, (node, file) => {
    const text = file.textOf(node)
    if (text.length > maxText) return ''
    // A language whose words for these are names has no other nodes for them.
    if (text === 'true' || text === 'false') return '!'
    if (text === 'null') return '~'
    const chain = file.chain(text)
    return chain.length > maxChain || /[,^:]/.test(chain) ? '' : chain
  })
  all(nodes.typed, (node, file) => {
    const type = file.textOf(node.childForFieldName('type') ?? node.namedChildren.at(-1)).replace(/\s+/g, '')
    const [, name = '', list = ''] = /^([\p{L}_][\p{L}\p{N}_.]*)(?:<[^()]*>)?\??(\[\])?$/u.exec(type) ?? []
    return name === '' ? '' : `:${name}${list}`
  })
  all(nodes.functions, (node, file) => `(${arity(node, file) ?? ''}`)
  all(nodes.references, () => '(')
  all(nodes.operations, (node, file) => {
    const [first, second] = node.namedChildren
    if (first === undefined) return ''
    const end = second?.startIndex ?? first.startIndex
    const start = second === undefined ? node.startIndex : first.endIndex
    const operator = file.text.slice(start, end).trim()
    if (/^(?:[=!<>]=|[=!]==|<|>|&&|\|\||!)$/.test(operator)) return '!'
    const left = operator === '+' || operator === '-' ? write(first, file) : ''
    return left === "'" || (second === undefined && /^1/.test(left)) ? left : ''
  })
  all(nodes.wrappers, (node, file) => {
    const [only, other] = node.namedChildren
    return only === undefined || other !== undefined ? '' : write(only, file)
  })
  return write
}
