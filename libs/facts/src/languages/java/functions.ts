/** Interfaces of `java.util.function` and the like: places of the arguments that are parameters, and of the result. */
const functions: ReadonlyMap<string, readonly [parameters: readonly number[], result?: number]> = new Map([
  ['Function', [[0], 1]],
  ['BiFunction', [[0, 1], 2]],
  ['UnaryOperator', [[0], 0]],
  ['BinaryOperator', [[0, 0], 0]],
  ['Supplier', [[], 0]],
  ['Callable', [[], 0]],
  ['Consumer', [[0]]],
  ['BiConsumer', [[0, 1]]],
  ['Predicate', [[0]]],
  ['BiPredicate', [[0, 1]]],
  ['ToIntFunction', [[0]]],
  ['ToLongFunction', [[0]]],
  ['ToDoubleFunction', [[0]]],
  ['Comparator', [[0, 0]]],
])

/** A functional interface of `java.util.function` and its like as `typeName` writes functions; null for any other type. */
export function functionType(name: string, args: readonly string[]): string | null {
  const [parameters, result = -1] = functions.get(name.slice(name.lastIndexOf('.') + 1)) ?? []
  return parameters === undefined
    ? null
    : `(${parameters.map((at) => args[at] || '?').join(',')})=>${args[result] ?? ''}`
}
