import type { SyntaxNode } from '@coderag/types'
import type { Guard } from '../../symbols/narrowing.js'
import type { SymbolCollector } from '../../symbols/symbol-collector.js'

/** What every test that says something of a value has. */
export const tested = /\binstanceof\b|\bis[A-Z][\w$]*\(/

/** Functions whose names say that they test what they are passed. */
const testName = /^(?:[\w$]+\.)*is[A-Z][\w$]*$/

/** `x instanceof Order`, `isOrder(x)`, several of them, and `!` before them. */
export function guardsOf(condition: SyntaxNode, isTrue: boolean, file: SymbolCollector): readonly Guard[] {
  const of = (node: SyntaxNode | null | undefined, isSo = isTrue): readonly Guard[] =>
    node == null ? [] : guardsOf(node, isSo, file)
  const [left, right] = [condition.childForFieldName('left'), condition.childForFieldName('right')]
  switch (condition.type) {
    case 'parenthesized_expression':
      return of(condition.namedChildren[0])
    case 'unary_expression':
      return file.text[condition.startIndex] === '!' ? of(condition.childForFieldName('argument'), !isTrue) : []
    case 'binary_expression': {
      const operator = condition.childForFieldName('operator')?.text
      if (operator === (isTrue ? '&&' : '||')) return [...of(left), ...of(right)]
      if (operator !== 'instanceof' || !isTrue || left?.type !== 'identifier' || right === null) return []
      return [{ name: file.textOf(left), chain: `${file.chain(file.textOf(right))}{}` }]
    }
    case 'call_expression': {
      const [called, argument] = [condition.childForFieldName('function'), condition.childForFieldName('arguments')]
      const [first] = argument?.namedChildren ?? []
      const test = file.textOf(called)
      if (!isTrue || first?.type !== 'identifier' || !testName.test(test)) return []
      return [{ name: file.textOf(first), chain: `${test}(?)` }]
    }
    default:
      return []
  }
}
