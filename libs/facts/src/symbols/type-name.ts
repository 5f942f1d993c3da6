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
  'Awaited',
])
/** Generic types that hold values of one type. Of those that map, the values count. */
const lists = new Set([
  ...['Array', 'ReadonlyArray', 'Set', 'ReadonlySet', 'Iterable', 'Iterator', 'IterableIterator', 'AsyncIterable'],
  ...[
    'Generator',
    'AsyncGenerator',
    'AsyncIterableIterator',
    'List',
    'IList',
    'IEnumerable',
    'ICollection',
    'Collection',
  ],
  ...['IReadOnlyList', 'IReadOnlyCollection', 'HashSet', 'ISet', 'Queue', 'Stack', 'Deque', 'ArrayList', 'LinkedList'],
  ...['MutableList', 'MutableSet', 'Sequence', 'Stream', 'list', 'set', 'frozenset', 'tuple', 'Vec', 'VecDeque'],
])
const maps = new Set([
  ...['Map', 'ReadonlyMap', 'WeakMap', 'Record', 'HashMap', 'TreeMap', 'LinkedHashMap', 'ConcurrentHashMap'],
  ...[
    'MutableMap',
    'Dictionary',
    'IDictionary',
    'IReadOnlyDictionary',
    'ConcurrentDictionary',
    'dict',
    'Dict',
    'BTreeMap',
  ],
])
/** Generic types that are used as none of their arguments. */
const opaque = new Set([
  ...['map', 'chan', 'func', 'struct', 'interface', 'Dict', 'Tuple', 'Union', 'Callable', 'Set', 'List', 'Iterator'],
])
/** Matches most types, of which nothing is dropped. */
const plainName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/
const nothing = /^(?:null|undefined|None|void|nil)$/
const maxLength = 500

/**
 * Writes a type expression as resolution reads it: a name with dots for `*pkg.Store` or `Promise<Repo | null>`, `Store[]`
 * for what holds stores, `(Store,)=>Item` for a function, `A&B` for what is both, and `=store.find()` for the type of an expression.
 * @param text - A type as its language writes it.
 * @returns Empty for literals, tuples, and unions of several types.
 */
export function typeName(text: string): string {
  if (text === '' || (text.length <= maxLength && plainName.test(text))) return text
  let type = text.trim().replace(/^:\s*/, '')
  if (type.length > maxLength) return ''
  type = type.replace(/^(?:readonly|const|ref|out|in|params|scoped|asserts)\s+/, '').replace(/^[&*]+/, '')
  if (/^(["']).*\1$/.test(type)) type = type.slice(1, -1).trim()
  if (type.startsWith('(') || type.startsWith('<')) return functionType(type)
  const options = splitAt(type, '|').map((part) => part.trim())
  if (options.length > 1) {
    const real = options.filter((option) => option !== '' && !nothing.test(option))
    return real.length === 1 ? typeName(real[0] ?? '') : ''
  }
  const parts = splitAt(type, '&')
  // What has several types has the members of all of them.
  if (parts.length > 1)
    return parts
      .map(typeName)
      .filter((part) => /^[\w$.&]+$/.test(part))
      .join('&')
  type = type.replace(/[?!]$/, '')
  const of = /^(?:typeof\s+|(ReturnType|InstanceType)<\s*typeof\s+)([\w$]+(?:\.[\w$]+)*)\s*>?$/.exec(type)
  if (of?.[2] !== undefined) return of[1] === 'InstanceType' ? of[2] : `=${of[2]}${of[1] === undefined ? '' : '()'}`
  if (/\[\s*\]$/.test(type)) return listOf(type.slice(0, type.lastIndexOf('[')).trimEnd())
  const match =
    /^(\\?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\)[\p{L}_$][\p{L}\p{N}_$]*)*)\s*(?:([<[])(.*)[>\]])?$/su.exec(type)
  if (match === null) return ''
  const [, name = '', bracket, rest = ''] = match
  const last = name.slice(name.lastIndexOf('.') + 1)
  if (bracket !== undefined) {
    const types = splitAt(rest, ',')
    if (transparent.has(last)) return typeName(types[0] ?? '')
    if (lists.has(last)) return listOf(types[0] ?? '')
    if (maps.has(last)) return listOf(types[1] ?? '')
    if (opaque.has(last)) return ''
  }
  return name.replaceAll('::', '.')
}

/** The parts of a function type that `typeName` wrote; null for any other type. */
export function functionParts(
  type: string,
): { readonly parameters: readonly string[]; readonly result: string } | null {
  if (!type.startsWith('(')) return null
  const end = closing(type)
  return { parameters: splitAt(type.slice(1, end), ','), result: type.slice(end + 3) }
}

function listOf(type: string): string {
  const name = typeName(type)
  return name === '' ? '' : `${name}[]`
}

/** `(a: A, b?: B) => R`, or a type in brackets. */
function functionType(text: string): string {
  const type = text.startsWith('<') ? text.slice(closing(text) + 1).trim() : text
  if (!type.startsWith('(')) return ''
  const end = closing(type)
  const [inside, after] = [type.slice(1, end), type.slice(end + 1).trim()]
  if (after === '') return typeName(inside)
  if (/^\[\s*\]$/.test(after)) return listOf(inside)
  if (!after.startsWith('=>')) return ''
  const parameters = splitAt(inside, ',').map((parameter) => {
    const [, rest, written = ''] = /^(\.\.\.)?[^:({<]*:([^]*)$/.exec(parameter.trimStart()) ?? []
    return rest === undefined ? typeName(written) : ''
  })
  const result = after.slice(2).trim()
  return `(${parameters.join(',')})=>${/^(?:asserts\s|\w+\s+is\s)/.test(result) ? '' : typeName(result)}`
}

/** Index of the bracket that closes the one at the start. */
function closing(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if ('<([{'.includes(character)) depth += 1
    else if (')]}'.includes(character) || (character === '>' && text[index - 1] !== '=')) depth -= 1
    if (depth === 0) return index
  }
  return text.length
}

/** Parts between separators that stand outside brackets. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if ('<([{'.includes(character)) depth += 1
    else if (')]}'.includes(character) || (character === '>' && text[index - 1] !== '=')) depth -= 1
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
