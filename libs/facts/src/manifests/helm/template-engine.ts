import {
  isList,
  isMap,
  isTrue,
  sortedKeys,
  textOf,
  HOLE,
  type GoMap,
  type GoMethod,
  type GoValue,
} from './go-values.js'
import { TEMPLATE_FUNCTIONS } from './template-functions.js'
import {
  parseTemplate,
  TemplateError,
  type Branch,
  type Operand,
  type Pipe,
  type TemplateNode,
} from './template-parser.js'

/** What a template wrote, and what it broke off at. */
export interface Output {
  readonly text: string
  /** For each line of `text` the 1-based line of the template that wrote it. */
  readonly lines: readonly number[]
  readonly error: TemplateError | null
}

/** Most actions that are run for one file. A loop over a thousand entries with a hundred actions each stays below it. */
const MAX_STEPS = 500_000
/** Most templates that include one another. Helm itself stops at 1,000. */
const MAX_INCLUDES = 100
/** Most characters that one file writes, with the lengths of the texts and lists that functions make. */
const MAX_OUTPUT = 5_000_000
/** Most that the functions of one file go through: characters of texts, elements of lists and mappings. */
const MAX_READ = 10_000_000
/** Most variables of one template at a time. */
const MAX_VARIABLES = 1_000
/** How much longer it takes to parse YAML than to go through it. */
const YAML_READS = 20
/** What a method of a Helm object, such as `.Files.Glob`, goes through, in elements. */
const METHOD_READS = 1_000

/** Functions that hold a collection, or look at the top of it, without going through it. */
const SHALLOW = new Set(
  (
    'dict list tuple set unset get hasKey pluck dig index len first last default empty coalesce any ternary not ' +
    'required fail kindOf kindIs typeOf typeIs typeIsLike'
  ).split(' '),
)

/** Runs templates that share their definitions, as the templates of a chart do. */
export class TemplateEngine {
  readonly #defined = new Map<string, readonly TemplateNode[]>()
  #steps = 0
  #written = 0
  #read = 0
  #includes = 0

  /** Adds the templates that a file defines. A later definition of a name counts. */
  define(name: string, nodes: readonly TemplateNode[]): void {
    this.#defined.set(name, nodes)
  }

  /** Runs the templates of a file. Never throws; what was written before an error is returned. */
  run(nodes: readonly TemplateNode[], dot: GoValue): Output {
    this.#steps = 0
    this.#written = 0
    this.#read = 0
    this.#includes = 0
    const run = new Run(this, dot)
    let error: TemplateError | null = null
    try {
      run.walk(nodes, dot)
    } catch (thrown) {
      error = thrown instanceof TemplateError ? thrown : new TemplateError(messageOf(thrown), run.line)
    }
    return { ...run.output(), error }
  }

  /** Counts what is done, so that a template that never ends does. */
  step(line: number, length = 0): void {
    this.#steps += 1
    this.#written += length
    if (this.#steps > MAX_STEPS) throw new TemplateError(`more than ${MAX_STEPS} actions are run`, line)
    if (this.#written > MAX_OUTPUT) throw new TemplateError(`more than ${MAX_OUTPUT} characters are written`, line)
  }

  /**
   * Counts what a function goes through. A list that holds another twice is gone through twice, so that a few actions make one
   * of any size.
   */
  read(values: readonly GoValue[], line: number, times = 1): void {
    const left: (readonly [value: GoValue, isInside: boolean])[] = values.map((value) => [value, false])
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [value, isInside] = next
      // Most of what is in a collection is passed on, not read.
      if (typeof value === 'string') this.#count(times * (isInside ? 1 + value.length / 16 : value.length), line)
      else if (isList(value) || isMap(value)) {
        this.#count(1 + (isList(value) ? value.length : value.size), line)
        for (const item of value.values()) left.push([item, true])
      }
    }
  }

  /** Counts a number of elements that are gone through. */
  #count(elements: number, line: number): void {
    this.#read += elements
    if (this.#read > MAX_READ) throw new TemplateError(`functions go through more than ${MAX_READ} elements`, line)
  }

  /** Runs a method of one of Helm's objects. */
  method(method: GoMethod, args: readonly GoValue[], line: number): GoValue {
    this.#count(METHOD_READS, line)
    const result = method(...args)
    this.read([result], line)
    return result
  }

  /** Returns what a template of a name writes; a hole if there is none. */
  include(name: string, dot: GoValue, line: number): string {
    const found = this.#defined.get(name)
    return found === undefined ? HOLE : this.#inside(found, dot, line)
  }

  /** Runs a text as a template: `tpl`. */
  template(text: string, dot: GoValue, line: number): string {
    if (!text.includes('{{')) return text
    this.read([text], line)
    const parsed = parseTemplate(text)
    for (const [name, nodes] of parsed.defined) this.define(name, nodes)
    return this.#inside(parsed.body, dot, line)
  }

  #inside(nodes: readonly TemplateNode[], dot: GoValue, line: number): string {
    if (this.#includes >= MAX_INCLUDES)
      throw new TemplateError(`more than ${MAX_INCLUDES} templates include one another`, line)
    this.#includes += 1
    const run = new Run(this, dot)
    try {
      run.walk(nodes, dot)
    } catch (thrown) {
      // The line of an error is the one of the file that is run.
      throw new TemplateError(messageOf(thrown), line)
    }
    this.#includes -= 1
    return run.output().text
  }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown)
}

/** Says that `break` or `continue` was met. */
type Flow = 'on' | 'break' | 'continue'

/** One template that is run: its variables and what it writes. */
class Run {
  line = 1
  readonly #engine: TemplateEngine
  readonly #variables: { readonly name: string; value: GoValue }[]
  readonly #texts: string[] = []
  readonly #lines: number[] = [1]
  /** True if only white space stands on the last line of the output. */
  #isBlank = true

  constructor(engine: TemplateEngine, dot: GoValue) {
    this.#engine = engine
    this.#variables = [{ name: '$', value: dot }]
  }

  output(): { text: string; lines: readonly number[] } {
    return { text: this.#texts.join(''), lines: this.#lines }
  }

  walk(nodes: readonly TemplateNode[], dot: GoValue): Flow {
    const mark = this.#variables.length
    for (const node of nodes) {
      const flow = this.#node(node, dot)
      if (flow === 'on') continue
      this.#variables.length = mark
      return flow
    }
    return 'on'
  }

  #node(node: TemplateNode, dot: GoValue): Flow {
    this.line = node.line
    this.#engine.step(node.line)
    switch (node.kind) {
      case 'text':
        this.#write(node.text, node.line, true)
        return 'on'
      case 'action': {
        const value = this.#pipe(node.pipe, dot)
        if (node.pipe.variables.length === 0) this.#write(this.#textOf(value), node.line, false)
        return 'on'
      }
      case 'template': {
        const value = node.pipe === null ? null : this.#pipe(node.pipe, dot)
        this.#write(this.#engine.include(node.name, value, node.line), node.line, false)
        return 'on'
      }
      case 'break':
      case 'continue':
        return node.kind
      default:
        return this.#branch(node, dot)
    }
  }

  #branch(node: Branch, dot: GoValue): Flow {
    const mark = this.#variables.length
    let flow: Flow = 'on'
    if (node.kind === 'range') this.#range(node, dot)
    else {
      const value = this.#pipe(node.pipe, dot)
      if (isTrue(value)) flow = this.walk(node.body, node.kind === 'with' ? value : dot)
      else flow = this.walk(node.otherwise, dot)
    }
    this.#variables.length = mark
    return flow
  }

  #range(node: Branch, dot: GoValue): void {
    const { variables, declares, commands } = node.pipe
    const entries = entriesOf(this.#pipe({ variables: [], declares: false, commands }, dot), this.line)
    this.#engine.step(node.line, entries.length)
    if (entries.length === 0) this.walk(node.otherwise, dot)
    const mark = this.#variables.length
    for (const [key, value] of entries) {
      this.#engine.step(node.line)
      this.#variables.length = mark
      const [first, second] = variables
      const set = declares ? this.#declare.bind(this) : this.#assign.bind(this)
      if (first !== undefined) set(first, second === undefined ? value : key)
      if (second !== undefined) set(second, value)
      if (this.walk(node.body, value) === 'break') break
    }
    this.#variables.length = mark
  }

  #pipe({ variables, declares, commands }: Pipe, dot: GoValue): GoValue {
    let value: GoValue | undefined
    for (const command of commands) value = this.#command(command, dot, value)
    const result = value ?? null
    for (const name of variables) {
      if (declares) this.#declare(name, result)
      else this.#assign(name, result)
    }
    return result
  }

  #command(command: readonly Operand[], dot: GoValue, piped: GoValue | undefined): GoValue {
    const [first, ...operands] = command
    if (first === undefined) return null
    const args = (): GoValue[] => {
      const values = operands.map((operand) => this.#operand(operand, dot))
      return piped === undefined ? values : [...values, piped]
    }
    const { base, fields } = first
    if (base.kind === 'function') {
      const result = this.#call(base.name, operands, dot, { args, piped })
      return fields.reduce<GoValue>((value, field) => fieldOf(value, field), result)
    }
    const value = this.#operand(first, dot, false)
    return typeof value === 'function' ? this.#engine.method(value, args(), this.line) : value
  }

  #call(
    name: string,
    operands: readonly Operand[],
    dot: GoValue,
    { args, piped }: { args: () => GoValue[]; piped: GoValue | undefined },
  ): GoValue {
    this.#engine.step(this.line)
    switch (name) {
      // Both stop at the first argument that decides.
      case 'and':
      case 'or': {
        let value: GoValue = null
        for (const operand of operands) {
          value = this.#operand(operand, dot)
          if (isTrue(value) === (name === 'or')) return value
        }
        return piped === undefined ? value : piped
      }
      case 'include': {
        const [template, value = null] = args()
        return this.#engine.include(textOf(template), value, this.line)
      }
      case 'tpl': {
        const [text = null, value = null] = args()
        return text === null ? null : this.#engine.template(textOf(text), value, this.line)
      }
    }
    const run = Object.hasOwn(TEMPLATE_FUNCTIONS, name) ? TEMPLATE_FUNCTIONS[name] : undefined
    const values = args()
    if (run === undefined) return HOLE
    if (!SHALLOW.has(name)) this.#engine.read(values, this.line, name.includes('romYaml') ? YAML_READS : 1)
    const result = run(...values)
    if (typeof result === 'string' || isList(result)) this.#engine.step(this.line, result.length)
    return result
  }

  #operand({ base, fields }: Operand, dot: GoValue, calls = true): GoValue {
    let value: GoValue
    if (base.kind === 'dot') value = dot
    else if (base.kind === 'variable') value = this.#variable(base.name)
    else if (base.kind === 'literal') value = base.value
    else if (base.kind === 'pipe') value = this.#pipe(base.pipe, dot)
    else value = this.#call(base.name, [], dot, { args: () => [], piped: undefined })
    for (const field of fields) value = fieldOf(value, field)
    return calls && typeof value === 'function' ? this.#engine.method(value, [], this.line) : value
  }

  #variable(name: string): GoValue {
    const found = this.#variables.findLast((variable) => variable.name === name)
    if (found === undefined) throw new TemplateError(`the variable ${name} is not declared`, this.line)
    return found.value
  }

  #textOf(value: GoValue): string {
    if (typeof value !== 'string') this.#engine.read([value], this.line)
    return textOf(value)
  }

  #declare(name: string, value: GoValue): void {
    if (this.#variables.length > MAX_VARIABLES)
      throw new TemplateError(`more than ${MAX_VARIABLES} variables are declared`, this.line)
    this.#variables.push({ name, value })
  }

  #assign(name: string, value: GoValue): void {
    const found = this.#variables.findLast((variable) => variable.name === name)
    if (found === undefined) throw new TemplateError(`the variable ${name} is not declared`, this.line)
    found.value = value
  }

  /** Adds to the output. Lines of a text are lines of the template; all lines of an action are of the action. */
  #write(text: string, line: number, isText: boolean): void {
    if (text === '') return
    this.#engine.step(line, text.length)
    this.#texts.push(text)
    // A line of the output is of what first stands on it.
    if (this.#isBlank) this.#lines[this.#lines.length - 1] = line
    let own = line
    let start = 0
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', start)) {
      start = at + 1
      if (isText) own += 1
      this.#lines.push(own)
      this.#isBlank = true
    }
    this.#isBlank &&= text.slice(start).trim() === ''
  }
}

function fieldOf(value: GoValue, field: string): GoValue {
  return isMap(value) ? (value.get(field) ?? null) : null
}

/** Returns what `range` goes through: a list, a mapping in the order of its keys, or the numbers below one. */
function entriesOf(value: GoValue, line: number): readonly (readonly [key: GoValue, value: GoValue])[] {
  if (isList(value)) return value.map((item, at) => [BigInt(at), item])
  if (isMap(value)) return sortedKeys(value).map((key) => [key, (value as GoMap).get(key) ?? null])
  if (typeof value === 'bigint' || typeof value === 'number') {
    if (Number(value) > MAX_STEPS) throw new TemplateError('a range over a number is too long', line)
    return Array.from({ length: Math.max(0, Math.floor(Number(value))) }, (_, at) => [BigInt(at), BigInt(at)])
  }
  return []
}
