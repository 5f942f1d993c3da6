import type { Fact, ValueExpr } from '../facts.js'
import { parentOf } from '../file-paths.js'
import type { Emitter } from './emitter.js'

const reExport = /export\s*(?:\*|\{[^}]*\})\s*(?:as\s+\w+\s*)?from/

const packageFile = /(?:^|\/)__init__\.py$/

/** Adds the imports of names that facts refer to, and the re-exports of the module. */
export function addImports(emitter: Emitter, facts: readonly Fact[], isTriggered: boolean): void {
  const { file } = emitter.resolver
  const at = (line: number) => ({ line, extractor: `${emitter.language}/import` })
  if (reExport.test(file.tree.text))
    for (const { name, module, exported, line } of file.frontend.reExports?.(file.tree.root) ?? [])
      emitter.add({ ...at(line), kind: 'import', name, module, exported })
  // What the file of a package imports from its modules, others import from the package:
  // https://docs.python.org/3/tutorial/modules.html#packages
  const { filePath } = emitter.collector.document
  if (packageFile.test(filePath))
    for (const { name, module, exported, line } of file.imports.values())
      if (isOfPackage(module, parentOf(filePath))) emitter.add({ ...at(line), kind: 'import', name, module, exported })
  const roots = new Set<string>()
  for (const fact of facts) for (const name of namesOf(fact)) roots.add(/^[\w$]+/.exec(name)?.[0] ?? '')
  if (roots.size === 0) return
  for (const root of roots) {
    const imported = file.imports.get(root)
    if (imported === undefined) continue
    const { name, module, exported, line } = imported
    emitter.add({ ...at(line), kind: 'import', name, module, exported })
  }
  if (!isTriggered) return
  for (const node of file.captured('export')) {
    const value =
      node.childForFieldName('right') ?? node.childForFieldName('value') ?? node.parent?.childForFieldName('right')
    const shape = value == null ? null : file.frontend.shape(value)
    if (shape?.is !== 'name' || node.text.includes('.') !== node.text.startsWith('module.exports')) continue
    const expression: ValueExpr = { kind: 'name', name: shape.name }
    emitter.add({ ...at(node.startPosition.row + 1), kind: 'constant', name: 'default', value: expression })
  }
}

/**
 * Checks whether a module is one of the package in a folder, whose names may be written from the top, too:
 * https://docs.python.org/3/tutorial/modules.html#intra-package-references.
 */
function isOfPackage(module: string, folder: string): boolean {
  if (module.startsWith('.')) return true
  const parts = module.split('.')
  return parts.some((_, at) => at > 0 && `/${folder}`.endsWith(`/${parts.slice(0, at).join('/')}`))
}

/** Returns the names that the expressions of a fact refer to. */
export function namesOf(fact: Fact): string[] {
  switch (fact.kind) {
    case 'call':
      return [...names(fact.target), ...names(fact.path)]
    case 'topic':
      return [...names(fact.topic), ...names(fact.key ?? null), ...names(fact.queue ?? null)]
    case 'mount':
      return [...names(fact.prefix), fact.child, fact.parent ?? '']
    case 'env_read':
      return names(fact.fallback)
    case 'constant':
      // What is given to a function belongs to the module that the function is imported from.
      return fact.name.includes('#') ? [fact.name, ...names(fact.value)] : names(fact.value)
    default:
      return []
  }
}

function names(value: ValueExpr | null): string[] {
  if (value === null) return []
  if (value.kind === 'name') return [value.name, ...names(value.fallback ?? null)]
  if (value.kind === 'concat') return value.parts.flatMap(names)
  if (value.kind === 'choice') return value.options.flatMap(names)
  if (value.kind === 'call')
    return [
      ...(value.on === null ? [value.name] : names(value.on)),
      ...value.args.flatMap((given) => names(given.value)),
    ]
  return value.kind === 'env' || value.kind === 'config' ? names(value.fallback) : []
}
