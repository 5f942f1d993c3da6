import type { ValueExpr } from './facts.js'

/** Writes an expression as text for people and for patterns. An unknown part is `{}`. */
export function describeExpr(expr: ValueExpr): string {
  switch (expr.kind) {
    case 'literal':
      return expr.value
    case 'env':
      return `\${${expr.name}}`
    case 'config':
      return `\${${expr.key}}`
    case 'name':
      return `{${expr.name}}`
    case 'concat':
      return expr.parts.map(describeExpr).join('')
    case 'choice':
      return expr.options.map(describeExpr).find((option) => option !== '{}') ?? '{}'
    case 'call': {
      const args = expr.args.map((given) => describeExpr(given.value)).join(', ')
      return `{${expr.on === null ? expr.name : `${describeExpr(expr.on).replace(/^\{|\}$/g, '')}.${expr.name}`}(${args})}`
    }
    case 'unknown':
      return '{}'
  }
}
