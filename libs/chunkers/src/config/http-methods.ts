const methods = new Set('get put post delete options head patch trace'.split(' '))

/** Whether a key of a path item names an operation. */
export function isHttpMethod(key: string): boolean {
  return methods.has(key)
}
