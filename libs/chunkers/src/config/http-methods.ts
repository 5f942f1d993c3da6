const methods = new Set('get put post delete options head patch trace'.split(' '))

/** Returns true if a key of a path item is an operation. */
export function isHttpMethod(key: string): boolean {
  return methods.has(key)
}
