import type { SyntaxNode } from '@coderag/types'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'
import { isFunction, isFunctionType, requiredBy, typeChain, unwrapped, valueOf } from './values.js'

/** Prefix of what a module gives by names. */
export const EXPORTS = 'exports'

export function readVariable(node: DialectNode, file: SymbolCollector): void {
  const [pattern, written, value] = [
    node.childForFieldName('name'),
    node.childForFieldName('type'),
    node.childForFieldName('value'),
  ]
  if (pattern === null) return
  const { type, chain: given } = valueOf(value, file)
  const text = file.textOf(value)
  const declared = file.textOf(written) || type
  const required = requiredBy(text)
  if (pattern.type === 'object_pattern') {
    if (required !== null) return importProperties(pattern as DialectNode, required, file)
    const chain = declared !== '' ? typeChain(declared) : given.includes('|') ? '' : given
    return bindProperties(pattern as DialectNode, chain, file)
  }
  if (pattern.type === 'array_pattern') return bindElements(pattern as DialectNode, declared === '' ? given : '', file)
  if (pattern.type !== 'identifier') return
  const name = file.textOf(pattern)
  const isConstant = file.mayBeNamed(node, name) && /^[A-Z][A-Z0-9_]+$/.test(name)
  if (isConstant || (file.mayBeNamed(node, name) && node.parent?.parent?.type === 'export_statement'))
    file.named(node, name)
  if (required !== null) return file.importAt(node, name, ...required)
  const object = value === null ? null : unwrapped(value as DialectNode)
  const wrapped = object?.type === 'call_expression' && /^(?:React\.)?useCallback\s*[<(]/.test(text.slice(0, 40))
  if (value?.type === 'class') file.declare(node, name, 'class')
  else if (wrapped || (value !== null && isFunction(value))) {
    file.declare(node, name, 'function')
    if (value !== null) arrowType(node, value, file)
  } else if (declared === '' && object?.type === 'object' && bindObject(object, name, file)) {
    file.bound(node, name, `{}${name}`)
    if (file.nameAround(node) === name) file.isObject(node, name)
  } else if (declared === '' && object?.type === 'array') {
    const chains = object.namedChildren.map((element) => valueOf(element, file).chain)
    file.boundList(node, name, 'Array', chains)
  } else if (isFunctionType(file.textOf(written))) file.declare(node, name, 'function', file.textOf(written))
  else file.local(node, name, { type: declared, chain: given })
}

/** Parameters have the types that are written at them, or those that the called function gives to what it is passed. */
export function readParameters(node: DialectNode, file: SymbolCollector): void {
  const owner = node.parent as DialectNode | null
  // A type or a signature binds no names.
  if (owner === null || /signature|_type$/.test(owner.type)) return
  const isPassed = owner.type === 'arrow_function' || owner.type === 'function_expression'
  let context: string | undefined
  const parameterTypes: string[] = []
  node.namedChildren.forEach((parameter, index) => {
    const isBare = parameter.type === 'identifier' || parameter.type.endsWith('_pattern')
    const pattern = isBare ? parameter : (parameter.childForFieldName('pattern') ?? parameter.childForFieldName('left'))
    if (pattern === null) return
    const written = isBare ? '' : file.textOf(parameter.childForFieldName('type')).replace(/^:\s*/, '')
    const value = isBare ? null : (parameter.childForFieldName('value') ?? parameter.childForFieldName('right'))
    parameterTypes[index] = written
    if (written === '' && isPassed) context ??= passedTo(owner, file)
    const passed = written === '' && context ? `${context}${index})` : ''
    const members =
      written.startsWith('{') && /=>|\)\s*:/.test(written)
        ? inlineType(parameter.childForFieldName('type'), file.nameAround(node), file)
        : ''
    if (pattern.type === 'object_pattern')
      bindProperties(pattern as DialectNode, members || (written === '' ? passed : typeChain(written)), file)
    else if (pattern.type === 'identifier') {
      const name = file.textOf(pattern)
      if (isFunctionType(written) && !isPassed) file.holdsFunction(parameter as DialectNode, name, written)
      else if (members !== '' || passed !== '') file.bound(parameter, name, members || passed)
      else file.local(parameter, name, { type: written, value: file.textOf(value) })
      // `constructor(private repo: Repo)` declares a field.
      if (!isBare && /^(?:@[\w.()]+\s+)*(?:private|public|protected|readonly|override)\b/.test(file.textOf(parameter)))
        file.field(parameter, name, { type: written })
    }
  })
  file.parametersOf(
    node,
    [...parameterTypes].map((type) => type ?? ''),
  )
}

/** A type that is written where it is used, `{ open: () => Store }`, as a value of it. Empty for any other. */
export function inlineType(written: SyntaxNode | null, name: string, file: SymbolCollector): string {
  const type = written?.type === 'type_annotation' ? written.namedChildren[0] : written
  return type?.type === 'object_type' ? file.inlineType(type, name) : ''
}

/** Binds the members of an object as `prefix.name`. False if it has none that are known. */
export function bindObject(object: DialectNode, prefix: string, file: SymbolCollector): boolean {
  let isKnown = false
  const bind = (name: string, chain: string): void => {
    if (chain === '') return
    if (prefix === EXPORTS) file.exported(name, chain)
    else file.bound(object, `${prefix}.${name}`, chain)
    isKnown = true
  }
  for (const member of object.namedChildren as DialectNode[]) {
    if (member.type === 'shorthand_property_identifier') bind(file.textOf(member), file.textOf(member))
    else if (member.type === 'method_definition' || member.type === 'pair') {
      const name = file.textOf(member.childForFieldName(member.type === 'pair' ? 'key' : 'name'))
      if (!/^[\w$]+$/.test(name)) continue
      const value = member.type === 'pair' ? member.childForFieldName('value') : null
      if (value === null || isFunction(value)) bind(name, file.declare(member, name, 'method'))
      else bind(name, valueOf(value, file).chain)
    }
  }
  return isKnown
}

/** `const { open, close: shut } = require('./store')`. */
function importProperties(pattern: DialectNode, [module, name]: [string, string], file: SymbolCollector): void {
  for (const property of pattern.namedChildren as DialectNode[]) {
    const isPair = property.type === 'pair_pattern'
    const local = isPair ? property.childForFieldName('value') : property
    if (local === null || !/identifier/.test(local.type) || name !== '*') continue
    file.claim(local as DialectNode)
    const key = isPair ? property.childForFieldName('key') : property
    file.importAt(pattern, file.textOf(local), module, file.textOf(key))
  }
}

/** `{ store, item: first }` of a chain: each name is a member of it. */
function bindProperties(pattern: DialectNode, chain: string, file: SymbolCollector): void {
  for (const property of pattern.namedChildren as DialectNode[]) {
    const [key, value] =
      property.type === 'pair_pattern'
        ? [property.childForFieldName('key'), property.childForFieldName('value')]
        : property.type === 'object_assignment_pattern'
          ? [property.childForFieldName('left'), property.childForFieldName('left')]
          : [property, property]
    if (key === null || value === null || property.type === 'rest_pattern') continue
    const member = chain === '' ? '' : `${chain}.${file.textOf(key)}`
    if (value.type === 'object_pattern') bindProperties(value as DialectNode, member, file)
    else if (/identifier/.test(value.type) && file.claim(value as DialectNode))
      file.bound(property, file.textOf(value), /^[\w$.,()[\]{}<>:^]*$/.test(member) ? member : '')
  }
}

/** `[store, item]` of a value: each name is its element at that place. */
function bindElements(pattern: DialectNode, chain: string, file: SymbolCollector): void {
  for (const element of pattern.namedChildren as DialectNode[]) {
    if (element.type !== 'identifier' || !file.claim(element)) continue
    // A place may be left empty.
    const at = file.text.slice(pattern.startIndex, element.startIndex).split(',').length - 1
    const isKnown = chain !== '' && !chain.includes('|') && at < 10
    file.bound(element, file.textOf(element), isKnown ? `${chain}[${at}]` : '')
  }
}

/** The chain of a function that is passed a function, up to the number of the parameter: `store.each(0:`. */
export function passedTo(passed: DialectNode, file: SymbolCollector): string {
  const list = passed.parent
  if (list?.type !== 'arguments') return ''
  const call = list.parent
  const callee = call?.childForFieldName('function') ?? call?.childForFieldName('constructor') ?? null
  const chain = file.chain(file.textOf(callee))
  if (chain === '') return ''
  const index = list.namedChildren.findIndex(({ startIndex }) => startIndex === passed.startIndex)
  return `${chain}(${index}:`
}

/** What the arrow function that a variable or field holds says that it gives back. */
export function arrowType(node: DialectNode, value: SyntaxNode, file: SymbolCollector): void {
  const type = value.type === 'arrow_function' ? value.childForFieldName('return_type') : null
  if (type !== null) file.typeOf(node, file.textOf(type))
}
