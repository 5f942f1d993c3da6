const typeKinds = new Set(['class', 'interface', 'struct', 'record', 'trait', 'enum', 'type'])
/** Languages whose constants may be objects with functions. */
const withObjects = new Set(['typescript', 'tsx', 'javascript'])
/** Languages whose modules hold members as classes do. */
const withModuleTypes = new Set(['ruby', 'rust'])

/** True for a declaration that has members. */
export function isTypeKind(kind: string | undefined, language: string): boolean {
  if (kind === undefined || typeKinds.has(kind)) return kind !== undefined
  return (kind === 'module' && withModuleTypes.has(language)) || (kind === 'constant' && withObjects.has(language))
}
