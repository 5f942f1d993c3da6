/** Generic types whose value is used as their argument: what is awaited, or may be missing. */
const transparent = new Set([
  'Promise',
  'Task',
  'ValueTask',
  'Optional',
  'Awaitable',
  'Coroutine',
  'Readonly',
  'Required',
  'Partial',
  'Nullable',
  'Annotated',
  'Final',
  'ClassVar',
  'Type',
  'PromiseLike',
  'NonNullable',
])
/** Matches most types, of which nothing is dropped. */
const plainName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/
const nothing = /^(?:null|undefined|None|void|nil)$/

/**
 * Returns the one named type of a type expression: `pkg.Store` for `*pkg.Store`, `Repo` for `Promise<Repo | null>`.
 * @param text - A type as Go, C#, Python, TypeScript or Java writes it.
 * @returns Names with dots between them. Empty for collections, functions, literals and unions of several types.
 */
export function typeName(text: string): string {
  if (text === '' || (text.length <= 500 && plainName.test(text))) return text
  let type = text.trim().replace(/^:\s*/, '')
  if (type.length > 500) return ''
  type = type.replace(/^(?:readonly|const|ref|out|in|params|scoped|asserts)\s+/, '').replace(/^[&*]+/, '')
  if (/^(["']).*\1$/.test(type)) type = type.slice(1, -1).trim()
  const options = splitAt(type, '|').map((part) => part.trim())
  if (options.length > 1) {
    const real = options.filter((option) => !nothing.test(option))
    return real.length === 1 ? typeName(real[0] ?? '') : ''
  }
  type = type.replace(/[?!]$/, '')
  const match =
    /^(\\?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\)[\p{L}_$][\p{L}\p{N}_$]*)*)\s*(?:([<[])(.*)[>\]])?$/su.exec(type)
  if (match === null) return ''
  const [, name = '', bracket, rest = ''] = match
  // `T[]` is an array; Go's and Python's `T[A]` a generic type.
  if (bracket === '[' && rest.trim() === '') return ''
  const last = name.slice(name.lastIndexOf('.') + 1)
  if (bracket !== undefined && transparent.has(last)) return typeName(splitAt(rest, ',').at(0) ?? '')
  if (
    /^(?:map|chan|func|struct|interface|list|dict|tuple|set|List|Dict|Tuple|Set|Array|ReadonlyArray|Union|Callable|Iterable|Iterator|Sequence)$/.test(
      last,
    ) &&
    bracket !== undefined
  )
    return ''
  return name.replaceAll('::', '.')
}

/** Parts between separators that stand outside brackets. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if ('<([{'.includes(character)) depth += 1
    else if ('>)]}'.includes(character)) depth -= 1
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
