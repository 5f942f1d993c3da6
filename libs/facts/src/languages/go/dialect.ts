import { Containers } from '../../symbols/containers.js'
import type { SymbolDialect } from '../../symbols/dialect.js'
import type { DialectNode, Span, SymbolCollector } from '../../symbols/symbol-collector.js'

export const go: SymbolDialect = {
  languages: ['go'],
  files: { endings: ['.go'], tests: /_test\.go$/ },
  names: {
    space: 'folder',
    typesBelongTo: 'space',
    hasMethodsBesideTypes: true,
    isTopLevel: ([, kind, , parent]) => parent === -1 && kind !== 'method',
    imports: 'folders',
    notImported: /_test\.go$/,
    isExported: (name) => /^\p{Lu}/u.test(name),
    packageName(path) {
      const parts = path.split('/')
      const last = parts.at(-1) ?? ''
      return (/^v\d+$/.test(last) ? (parts.at(-2) ?? last) : last).replace(/\.v\d+$|^go-/g, '')
    },
    convertsByCall: true,
    implementsByMethods: true,
    // What a variable holds is set anew.
    leadsToMakers: false,
    containers: new Containers({ lists: 'Pointer Seq chan', maps: 'Seq2', one: 'Load Swap', loopsThroughPlaces: true }),
  },
  chains: { hasTypesInBrackets: true, casts: 'dotted' },
  query: `
    (type_spec) @type
    (type_alias) @alias
    (type_parameter_declaration) @generic
    (method_declaration receiver: (parameter_list (parameter_declaration type: (_) @receiver)))
    (func_literal) @anonymous
    (block) @block
    (if_statement initializer: (_)) @block
    (for_statement) @block
    (expression_switch_statement initializer: (_)) @block
    (type_switch_statement) @block
    (expression_case) @block
    (communication_case) @block
    (package_clause (package_identifier) @package)
    (import_spec) @import
    (call_expression function: (_) @call)
    (type_conversion_expression type: (generic_type type: (_) @call))
    (argument_list [(identifier) (selector_expression)] @passed)
    (keyed_element (_) (literal_element [(identifier) (selector_expression)] @passed))
    (literal_value (literal_element [(identifier) (selector_expression)] @passed))
    (return_statement (expression_list [(identifier) (selector_expression)] @passed))
    (assignment_statement left: (expression_list (selector_expression)) right: (expression_list [(identifier) (selector_expression)] @passed))
    (short_var_declaration) @assigned
    (var_spec) @variable
    (const_spec) @constant
    (parameter_declaration) @parameter
    (variadic_parameter_declaration) @parameter
    (range_clause) @range
    (type_case) @case
    (type_switch_statement alias: (expression_list (identifier) @bound))
    (receive_statement left: (expression_list (identifier) @bound))
    (field_declaration) @field
    (method_elem) @member
    (interface_type (type_elem . (_) @embedded .))
    (function_declaration result: (_)) @returning
    (method_declaration result: (_)) @returning
  `,
  readers: {
    type(node, file) {
      const kind = { struct_type: 'struct', interface_type: 'interface' }[node.childForFieldName('type')?.type ?? '']
      file.declare(node, file.textOf(node.childForFieldName('name')), kind ?? 'type')
    },
    anonymous: (node, file) => void file.anonymous(node),
    block: (node, file) => file.block(node),
    // `type Order = types.Order` is that type.
    alias: (node, file) => file.typeOf(node, file.textOf(node.childForFieldName('type'))),
    package: (node, file) => void (file.module = node.text),
    import: readImport,
    passed: (node, file) => file.passed(node, file.textOf(node)),
    call: (node, file) => file.call(node, file.textOf(node)),
    assigned(node, file) {
      const [names = '', value = ''] = cut(file.textOf(node), ':=')
      // In `if x, ok := x.(T); ok { … }` the new `x` is one of the block: what is asserted is the outer one.
      const [, first = ''] = /^([\p{L}_][\p{L}\p{N}_]*)\s*,/u.exec(names) ?? []
      const isOuter = first !== '' && /^\s*([\p{L}_][\p{L}\p{N}_]*)/u.exec(value)?.[1] === first
      const parent = isOuter ? node.parent : null
      const block = parent?.type === 'if_statement' ? parent.childForFieldName('consequence') : null
      if (block !== null) file.block(block)
      bindAll(block ?? node, file, names, '', value)
    },
    variable(node, file) {
      nameAll(node, file)
      const [head = '', value = ''] = cut(file.textOf(node), '=')
      const [, names = head, type = ''] = namesAndType.exec(head.trim()) ?? []
      bindAll(node, file, names, type, value)
    },
    constant(node, file) {
      nameAll(node, file)
      const [head = '', value = ''] = cut(file.textOf(writtenConstant(node)), '=')
      const [, , type = ''] = namesAndType.exec(head.trim()) ?? []
      const isConverted = type === '' && /^\s*[\p{L}_][\p{L}\p{N}_.]*\(/u.test(value)
      if (type === '' && !isConverted) return
      const names = node.namedChildren.filter((name) => name.type === 'identifier').map((name) => name.text)
      bindAll(node, file, names.join(','), type, isConverted ? value : '')
    },
    parameter(node, file) {
      const [, names = '', type = ''] = namesAndType.exec(file.textOf(node)) ?? []
      // Without names, as in a function's type, there is a type alone.
      if (/^func\s*\(/.test(type) && !names.includes(',')) file.holdsFunction(node, names, goType(type))
      else if (type !== '') bindAll(node, file, names, type, '')
    },
    generic(node, file) {
      const [, names = '', bound = ''] = namesAndType.exec(file.textOf(node)) ?? []
      for (const name of names.split(','))
        file.typeParameter(node, name.trim(), /^(?!any$)\w+$/.test(bound) ? bound : '')
    },
    // `(b *Box[T])` names the parameters of the type that the method stands beside.
    receiver(node, file) {
      const [, names = ''] = /\[([\w\s,]+)\]$/.exec(file.textOf(node)) ?? []
      names.split(',').forEach((name, at) => {
        if (name.trim() !== '') file.typeParameter(node, name.trim(), `#${at}`)
      })
    },
    bound: (node, file) => file.local(node, file.textOf(node)),
    // The second name is an element; the first one is its place, or an element of a channel.
    range(node, file) {
      const names = node.childForFieldName('left')?.namedChildren ?? []
      const chain = file.chain(file.textOf(node.childForFieldName('right')))
      names.forEach((name, at) => {
        const mark = at === 1 ? '[]' : '[*]'
        if (name.type === 'identifier') file.bound(node, file.textOf(name), chain === '' ? '' : `${chain}${mark}`)
      })
    },
    // Of several types, or of none, nothing is known.
    case(node, file) {
      const name = file.textOf(node.parent?.childForFieldName('alias'))
      const [, type = ''] = /^case\s+([*\w.]+(?:\[[\w.*]+\])?)\s*:/.exec(file.textOf(node).slice(0, 300)) ?? []
      if (name === '' || type === '' || type === 'nil') return
      file.anonymous(node)
      file.local(node, name, { type })
    },
    field(node, file) {
      const declared = file
        .textOf(node)
        .replace(/(?:`[^`]*`|"[^"]*")$/, '')
        .trimEnd()
      const [, names = '', type = ''] = namesAndType.exec(declared) ?? []
      // A field is no method that an interface asks for.
      if (/^func\s*\(/.test(type) && !names.includes(','))
        return file.functionField(node, names, goType(type), 'property')
      for (const name of type === '' ? [] : names.split(',')) file.field(node, name.trim(), { type: goType(type) })
      if (type !== '') return
      // Embedded: its methods are the struct's own, and it is a field of the type's name.
      file.base(node, declared, 'inherits')
      file.field(node, declared.replace(/^\*/, '').replace(/^.*\./, '').replace(/\[.*$/s, ''), { type: declared })
    },
    member(node, file) {
      const name = node.childForFieldName('name')?.text
      if (name === undefined) return
      file.declare(node, name, 'method')
      // A function that it gives back is a result like others.
      file.typeOf(node, resultType(file.textOf(node.childForFieldName('result'))), name)
    },
    embedded: (node, file) => file.base(node, node.text, 'inherits'),
    returning: (node, file) => file.typeOf(node, resultType(file.textOf(node.childForFieldName('result')))),
  },
}

function readImport(node: DialectNode, file: SymbolCollector): void {
  const [, name, path = ''] = /^(?:([\p{L}\p{N}_.]+)\s+)?["`]([^"`]*)["`]$/u.exec(file.textOf(node)) ?? []
  // Without a name, the package's own clause decides: resolution looks it up.
  if (path !== '' && name !== '_') file.import(name === '.' ? '*' : (name ?? ''), path, '*')
}

/** Constants and variables of a package. */
function nameAll(node: DialectNode, file: SymbolCollector): void {
  for (const name of node.namedChildren) {
    if (name.type !== 'identifier') break
    file.named(name as DialectNode, file.textOf(name))
  }
}

/** Without a value, a constant is written as the one above it (https://go.dev/ref/spec#Constant_declarations). */
function writtenConstant(node: DialectNode): DialectNode {
  const specs = node.childForFieldName('value') === null ? (node.parent?.namedChildren ?? []) : []
  const above = specs.slice(
    0,
    specs.findIndex((own) => own.startIndex === node.startIndex),
  )
  const written = above.findLast((own) => own.type === node.type && own.childForFieldName('value') !== null)
  return (written as DialectNode | undefined) ?? node
}

/** `a, b *Store`: names with commas between them, then a type. */
const namesAndType = /^([\p{L}_][\p{L}\p{N}_]*(?:\s*,\s*[\p{L}_][\p{L}\p{N}_]*)*)\s+(\S[^]*)$/u

/** Binds each name of `a, b := x, y` to its value, and each of `a, err := f()` to its result. */
function bindAll(node: Span, file: SymbolCollector, names: string, type: string, value: string): void {
  const list = names.split(',')
  const values = list.length === 1 || !value.includes(',') ? [value] : splitValues(value)
  const isPaired = values.length === list.length
  const isOfCall =
    !isPaired &&
    values.length === 1 &&
    /[^.]\s*\(|^\(/.test(value) &&
    value.trimEnd().endsWith(')') &&
    !/\.\([^()]*\)\s*$/.test(value)
  list.forEach((name, at) => {
    const result = isOfCall ? `${value.trim()}[${at}]` : at === 0 && values.length === 1 ? value : ''
    const own = isPaired ? (values[at] ?? '') : result
    if (/^\s*[\p{L}_]/u.test(name))
      file.local(node, name.trim(), { type: goType(type) || madeType(own), value: literalType(own.trim()) })
  })
}

/** Values between commas that stand outside brackets and strings. */
function splitValues(value: string): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at] ?? ''
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    else if (character === '"' || character === '`') at = Math.max(at, value.indexOf(character, at + 1))
    else if (character === ',' && depth === 0) {
      parts.push(value.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, value.slice(start)]
}

function cut(text: string, at: string): [string, string] {
  const found = text.indexOf(at)
  return found === -1 ? [text, ''] : [text.slice(0, found), text.slice(found + at.length)]
}

/** Writes lists and maps by what they hold, `[]*Store` and `map[string]Store` as `Store[]`, and what functions give back. */
function goType(text: string): string {
  const type = text.trim().replace(/^\*+/, '')
  if (/^func\s*\(/.test(type)) return `() => ${resultType(behindBrackets(type, type.indexOf('(')))}`
  const [, sent] = /^(?:<-\s*)?chan(?:\s*<-)?\s+(\S[^]*)$/.exec(type) ?? []
  if (sent !== undefined) return `chan<${goType(sent)}>`
  const [, list] = /^(?:\[\w*\]|\.\.\.|map\[[\w.*]+\])\s*(\S[^]*)$/.exec(type) ?? []
  if (list === undefined) return type
  const held = goType(list)
  return held === '' ? '' : `${held.startsWith('(') ? `(${held})` : held}[]`
}

/** What stands behind the bracket that closes the one at a place. */
function behindBrackets(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(at + 1).trim()
  }
  return ''
}

/** The type of a list or map that is made here, `[]Store{…}` and `make(map[string]Store)`, and that of `new(Store)`. */
function madeType(value: string): string {
  const start = value.slice(0, 300)
  // A function without a name, of which its head says what it gives back.
  if (/^\s*func\s*\(/.test(start)) return goType(start.trim().replace(/\{[^]*$/, ''))
  const [, created] = /^\s*new\(\s*([\w.]+(?:\[[\w.,\s*]*\])?)\s*\)$/.exec(start) ?? []
  if (created !== undefined) return created
  const [, type = ''] = /^\s*(?:make\(|append\()?((?:\[\w*\]|map\[[\w.*]+\])[[\]\w.*]+)\s*[{,)]/.exec(start) ?? []
  return type === '' ? '' : goType(type)
}

/** A composite literal's type is what counts, its fields are not. */
function literalType(value: string): string {
  // A function's own code says nothing of its type; a long value is a table.
  if (/^func\s*\(/.test(value) || value.length > 2_000) return ''
  // `value.(*Store)` is of that type.
  const [, asserted] = /\.\(\s*\*?([\w.]+)(?:\[[\w.*]+\])?\s*\)$/.exec(value.slice(-300)) ?? []
  if (asserted !== undefined && asserted !== 'type') return `${asserted}{}`
  const open = value.indexOf('{')
  return open > 0 && /^&?[\w.]+(?:\[[\w.,\s]*\])?\s*$/.test(value.slice(0, open))
    ? `${value.slice(0, open).trim()}{}`
    : value
}

/** `(*Store, error)` gives both, `[Store,error]`; names of results are dropped. */
function resultType(result: string): string {
  if (!result.startsWith('(')) return goType(result)
  const parts = splitValues(result.slice(1, -1)).map((part) => part.trim())
  const isNamed = parts.some((part) => /^\w+\s/.test(part) && !/^(?:chan|func|map|struct|interface)\b/.test(part))
  const types = parts.map((part, at) => {
    // `(first, second *Store)`
    const typed = parts.slice(at).find((other) => other.includes(' ')) ?? ''
    return goType(isNamed ? typed.slice(typed.indexOf(' ') + 1) : part)
  })
  return types.length === 1 ? (types[0] ?? '') : `[${types.map((type) => type || '_').join(', ')}]`
}
