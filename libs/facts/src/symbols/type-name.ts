/** Generic types whose value is used as their argument, what is awaited or may be missing, of languages that say no others. */
export const transparentTypes: ReadonlySet<string> = new Set([
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
  'type',
  'PromiseLike',
  'NonNullable',
  'Awaited',
])
/** Generic types that are used as none of their arguments. */
const opaque = new Set(['map', 'func', 'struct', 'interface', 'Union', 'Callable'])
/** Matches most types, of which nothing is dropped. */
const plainName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/
const nothing = /^(?:null|undefined|None|void|nil)$/
/** What no repository declares members of. */
const primitive =
  /^(?:["'`][^"'`]*["'`]|-?\d+|true|false|string|number|boolean|bigint|symbol|str|int|float|bool|bytes)$/
/** Maximum number of types that a type may be one of. */
const maxAlternatives = 8
const maxLength = 500

/**
 * Writes a type expression as resolution reads it: a name with dots for `*pkg.Store` or `Promise<Repo | null>`, `Store[]`
 * for a list of stores, `Box<Store,Item>` for a type with its arguments, `(Store,)=>Item` for a function, `(this Store)=>Item` for one that is called on a store, `A&B` for what is both,
 * `A|B` for what is one of both, `[A,B]` for a tuple, `[A a,B b]` for one with names, `?A` for a function's answer whether its argument is an `A`, and `=store.find()`
 * for the type of an expression.
 * @param text - A type as its language writes it.
 * @param transparent - Generic types that are left out for their argument.
 * @returns Empty for literals.
 */
export function typeName(text: string, transparent = transparentTypes): string {
  if (text === '' || (text.length <= maxLength && plainName.test(text))) return text
  let type = text.trim().replace(/^:\s*/, '')
  if (type.length > maxLength) return ''
  type = type
    .replace(/^(?:readonly|const|ref|out|in|params|scoped|asserts|\?\s*(?:extends|super))\s+/, '')
    .replace(/^[&*]+/, '')
  if (/^(["']).*\1$/.test(type)) type = type.slice(1, -1).trim()
  if (type.startsWith('(') || type.startsWith('<')) return functionType(type, transparent)
  const [, subject = '', condition = ''] = /^([\w$.]+)\s+extends\s(\S[^]*)$/.exec(type) ?? []
  if (condition.includes('?')) return conditionalType(subject, condition, transparent)
  const tested = /^[\w$]+\s+is\s+(\S[^]*)$/.exec(type)?.[1]
  if (tested !== undefined) return testOf(tested, transparent)
  const options = splitAt(type, '|').map((part) => part.trim())
  if (options.length > 1) {
    const real = options.filter((option) => option !== '' && !nothing.test(option))
    return eitherType(real, transparent)
  }
  const parts = splitAt(type, '&')
  // What has several types has the members of all of them.
  if (parts.length > 1)
    return parts
      .map((part) => typeName(part, transparent))
      .filter((part) => /^[\w$.&<>,[\]]+$/.test(part))
      .join('&')
  type = type.replace(/[?!]$/, '')
  const of = /^(?:typeof\s+|(ReturnType|InstanceType)<\s*typeof\s+)([\w$]+(?:\.[\w$]+)*)\s*>?$/.exec(type)
  if (of?.[2] !== undefined) return of[1] === 'InstanceType' ? of[2] : `=${of[2]}${of[1] === undefined ? '' : '()'}`
  if (type.startsWith('[') && closing(type) === type.length - 1 && type.length > 2)
    return tupleOf(splitAt(type.slice(1, -1), ','), transparent)
  if (/\[\s*\]$/.test(type)) return listOf(type.slice(0, type.lastIndexOf('[')).trimEnd(), transparent)
  const match =
    /^(\\?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\)[\p{L}_$][\p{L}\p{N}_$]*)*)\s*(?:([<[])(.*)[>\]])?$/su.exec(type)
  if (match === null) return ''
  const [, name = '', bracket, rest = ''] = match
  const last = name.slice(name.lastIndexOf('.') + 1)
  if (bracket !== undefined) {
    const types = splitAt(rest, ',')
    if (transparent.has(last) && !(bracket === '[' && /^[Tt]ype$/.test(last)))
      return typeName(types[0] ?? '', transparent)
    if (last === 'TypeGuard' || last === 'TypeIs') return testOf(types[0] ?? '', transparent)
    // Python's `type[Order]` is the class, not an object of it.
    if (bracket === '[' && (last === 'type' || last === 'Type'))
      return plainName.test(types[0] ?? '') ? `=${types[0] ?? ''}` : ''
    // Python's `tuple[Order, ...]` is a list.
    if (bracket === '[' && (last === 'tuple' || last === 'Tuple'))
      return types.at(-1)?.trim() === '...' ? listOf(types[0] ?? '', transparent) : tupleOf(types, transparent)
    if (last === 'Union' && bracket === '[') return typeName(types.join('|'), transparent)
    if (opaque.has(last)) return ''
    const plain = name.replaceAll('::', '.')
    const written = types.map((one) => typeName(one, transparent))
    // What only says less than the name alone is left out.
    return written.every((one) => one === '' || one.includes('=')) ? plain : `${plain}<${written.join(',')}>`
  }
  return name.replaceAll('::', '.')
}

/** A function type, taken apart. */
export interface FunctionParts {
  readonly parameters: readonly string[]
  readonly result: string
  /** Type of the object that the function is called on; empty if there is none. */
  readonly receiver: string
}

/** The parts of a function type that `typeName` wrote; null for any other type. */
export function functionParts(type: string): FunctionParts | null {
  if (!type.startsWith('(')) return null
  const end = closing(type)
  const inside = type.slice(1, end)
  const parameters = inside === '' ? [] : splitAt(inside, ',')
  const receiver = parameters[0]?.startsWith(RECEIVER) === true ? parameters[0].slice(RECEIVER.length) : ''
  return { parameters: receiver === '' ? parameters : parameters.slice(1), result: type.slice(end + 3), receiver }
}

/** Stands before the type of what a function is called on, in the place of its first parameter. */
const RECEIVER = 'this '

/** The name of a type that `typeName` wrote, and its arguments; empty for those that are not known. */
export function typeParts(type: string): { readonly name: string; readonly args: readonly string[] } {
  const open = type.indexOf('<')
  return open === -1
    ? { name: type, args: [] }
    : { name: type.slice(0, open), args: splitAt(type.slice(open + 1, -1), ',') }
}

/** The types of one that is several, `A&B`. */
export function allOf(type: string): readonly string[] {
  return type.includes('&') ? splitAt(type, '&') : [type]
}

/** The parts of a tuple that `typeName` wrote, `[A,B]` or `[A a,B b]`. */
export function elementsOf(type: string): readonly { readonly type: string; readonly name: string }[] {
  return splitAt(type.slice(1, -1), ',').map((part) => {
    const space = part.indexOf(' ')
    return space === -1 ? { type: part, name: '' } : { type: part.slice(0, space), name: part.slice(space + 1) }
  })
}

/** The types that one is one of, `A|B`. */
export function alternativesOf(type: string): readonly string[] {
  return type.includes('|') ? splitAt(type, '|') : [type]
}

/** The type of a function that tests whether its argument is of a type. */
function testOf(type: string, transparent: ReadonlySet<string>): string {
  const name = typeName(type, transparent)
  return name === '' ? '' : `?${name}`
}

/** `A|B` for one of several types, of which all have to be known. */
function eitherType(types: readonly string[], transparent: ReadonlySet<string>): string {
  const [only = '', other] = types
  if (other === undefined) return typeName(only, transparent)
  const written = types.filter((type) => !primitive.test(type)).map((type) => typeName(type, transparent))
  const isKnown = written.every((type) => type !== '' && !/^[(=]/.test(type)) && written.length <= maxAlternatives
  return isKnown ? [...new Set(written)].join('|') : ''
}

/**
 * `[A,B]`. TypeScript writes a name before the type, `first: A`, and C# behind it, `A first`. Empty for a tuple of any length,
 * and if no type is known.
 */
function tupleOf(parts: readonly string[], transparent: ReadonlySet<string>): string {
  if (parts.length > maxAlternatives || parts.some((part) => part.trimStart().startsWith('...'))) return ''
  const written = parts.map((part) => {
    const label = /^\s*\w+\s*\??:/.exec(part)?.[0] ?? ''
    const plain = part.trim()
    const space = label === '' ? plain.lastIndexOf(' ') : -1
    const name = plain.slice(space + 1)
    const isNamed = space > 0 && /^[A-Za-z_]\w*$/.test(name)
    const one = typeName(isNamed ? plain.slice(0, space) : part.slice(label.length), transparent)
    return isNamed && one !== '' ? `${one} ${name}` : one
  })
  return written.every((one) => one === '') ? '' : `[${written.join(',')}]`
}

/**
 * `T extends A ? B : C` is one of both, whatever `T` is. What is inferred of a type that is left out for its argument, as in
 * `T extends Promise<infer U> ? U : T`, is that type.
 */
function conditionalType(subject: string, condition: string, transparent: ReadonlySet<string>): string {
  const [tested = '', ...branches] = splitAt(condition, '?')
  const [yes = '', no, more] = splitAt(branches.join('?'), ':').map((branch) => branch.trim())
  if (no === undefined || more !== undefined) return ''
  const [, around = '', inferred = ''] = /^\s*([\w$]+)<\s*infer\s+(\w+)\s*>\s*$/.exec(tested) ?? []
  if (/\binfer\b/.test(tested) && !transparent.has(around)) return ''
  const types = [yes === inferred ? subject : yes, no].filter((one) => one !== 'never')
  return eitherType([...new Set(types)], transparent)
}

/** A list of one of several types is one of several lists. */
function listOf(type: string, transparent: ReadonlySet<string>): string {
  const name = typeName(type, transparent)
  return name === ''
    ? ''
    : alternativesOf(name)
        .map((one) => `${one}[]`)
        .join('|')
}

/** `(a: A, b?: B) => R`, or a type in brackets. */
function functionType(text: string, transparent: ReadonlySet<string>): string {
  const type = text.startsWith('<') ? text.slice(closing(text) + 1).trim() : text
  if (!type.startsWith('(')) return ''
  const end = closing(type)
  const [inside, after] = [type.slice(1, end), type.slice(end + 1).trim()]
  if (after === '') {
    const parts = splitAt(inside, ',')
    return parts.length > 1 ? tupleOf(parts, transparent) : typeName(inside, transparent)
  }
  if (/^\[\s*\]$/.test(after)) return listOf(inside, transparent)
  if (!after.startsWith('=>')) return ''
  const parameters = splitAt(inside, ',').map((parameter) => {
    const [, rest, written = ''] = /^(\.\.\.)?[^:({<]*:([^]*)$/.exec(parameter.trimStart()) ?? []
    const type = rest === undefined ? typeName(written, transparent) : ''
    return /^\s*this\s*:/.test(parameter) && type !== '' ? `${RECEIVER}${type}` : type
  })
  const result = after.slice(2).trim()
  return `(${parameters.join(',')})=>${/^(?:asserts\s|\w+\s+is\s)/.test(result) ? '' : typeName(result, transparent)}`
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
