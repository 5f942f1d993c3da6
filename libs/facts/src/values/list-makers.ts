/** Static methods of Java whose arguments are the elements of the list or set that they return. */
const MAKERS = /^(?:List\.of|Set\.of|Arrays\.asList|Collections\.(?:singleton|singletonList))$/

/** Returns true for a call such as `List.of("orders", "stock")`. */
export function isListMade(type: string, method: string): boolean {
  return MAKERS.test(`${type.replace(/^java\.util\./, '')}.${method}`)
}
