import type { ValueExpr } from './facts.js'

/** An expression for people and for patterns: what is not known is `{}`. */
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
