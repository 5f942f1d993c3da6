import type { Node } from '@coderag/syntax'
import type { ValueExpr } from '../facts.js'
import { isSecretName } from '../safe-value.js'
import type { Emitter } from './emit.js'
import { isKnown, settled } from '../values/values.js'

const prefixText = /env_prefix\s*=\s*["']([^"']*)["']/
const namedText = /(?:\benv|validation_alias|alias)\s*=\s*["'](\w+)["']/

/** pydantic: every field of a settings class is a variable of its name in capitals, behind the class's prefix. */
export function addSettings(emitter: Emitter, node: Node, owner: string): void {
  const { file, values } = emitter.resolver
  const prefix = prefixText.exec(file.textOf(node))?.[1] ?? ''
  for (const statement of node.childForFieldName('body')?.namedChildren ?? []) {
    const field = statement.type === 'expression_statement' ? statement.namedChild(0) : null
    const name = field?.childForFieldName('left')
    if (field?.type !== 'assignment' || name?.type !== 'identifier' || field.childForFieldName('type') === null)
      continue
    const value = field.childForFieldName('right')
    const variable = value === null ? undefined : namedText.exec(file.textOf(value))?.[1]
    const read: ValueExpr | null = value === null ? null : settled(values.of(value))
    const fallback = read !== null && isKnown(read) && read.kind !== 'env' ? read : null
    const full = variable ?? `${prefix}${name.text}`
    emitter.add({
      ...{ ...emitter.at(field, 'settings'), kind: 'env_read', name: full.toUpperCase(), source: 'env' },
      ...{ fallback: isSecretName(full) ? null : fallback, bindsTo: `${owner}.${name.text}` },
    })
  }
}
