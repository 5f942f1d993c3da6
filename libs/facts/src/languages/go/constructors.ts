import type { Emitter } from '../../code/emitter.js'

/** Matches names such as `NewOrders` and `ConnectDatabase`, with a `func` before them. Skips texts and comments. */
const named =
  /"(?:\\.|[^"\\\n])*"|`[^`]*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(\bfunc\s+)?\b((?:[Nn]ew|[Cc]onnect|[Dd]ial|[Oo]pen|[Cc]reate|[Mm]ake|[Ss]etup|[Ii]nit|[Pp]rovide)[A-Z]\w*)/g
const hasAny = /(?:[Nn]ew|[Cc]onnect|[Dd]ial|[Oo]pen|[Cc]reate|[Mm]ake|[Ss]etup|[Ii]nit|[Pp]rovide)[A-Z]/

/** Go: adds the constructors that a file declares, and those that its code names. */
export function addConstructors(emitter: Emitter): void {
  const { file } = emitter.resolver
  const { text } = file.tree
  if (!hasAny.test(text)) return
  const names = new Set<string>()
  for (const [, declares, name] of text.matchAll(named))
    if (name !== undefined && declares === undefined) names.add(name)
  const declared = file.tree.root.namedChildren.flatMap((node) => {
    const name = node.type === 'function_declaration' ? (node.childForFieldName('name')?.text ?? '') : ''
    if (!hasAny.test(name)) return []
    return [{ name, line: node.startPosition.row + 1, endLine: node.endPosition.row + 1 }]
  })
  if (names.size === 0 && declared.length === 0) return
  const fact = { kind: 'constructors', declared, named: [...names].sort() } as const
  emitter.add({ ...fact, line: declared[0]?.line ?? 1, extractor: `${emitter.language}/constructors` })
}
