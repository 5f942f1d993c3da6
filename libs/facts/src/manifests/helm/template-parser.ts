import { lineAt, lineStarts } from '../line-starts.js'

/** A part of a template, with its 1-based line. */
export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string; readonly line: number }
  | { readonly kind: 'action'; readonly pipe: Pipe; readonly line: number }
  | Branch
  | { readonly kind: 'template'; readonly name: string; readonly pipe: Pipe | null; readonly line: number }
  | { readonly kind: 'break' | 'continue'; readonly line: number }

export interface Branch {
  readonly kind: 'if' | 'with' | 'range'
  readonly pipe: Pipe
  readonly body: readonly TemplateNode[]
  readonly otherwise: readonly TemplateNode[]
  readonly line: number
}

/** Commands whose results become the last argument of the next: `.Values.name | default "x" | quote`. */
export interface Pipe {
  /** Variables that the result is given to: one, or key and element of a `range`. */
  readonly variables: readonly string[]
  /** True for `:=`, false for `=`. */
  readonly declares: boolean
  readonly commands: readonly (readonly Operand[])[]
}

/** A value that a command uses, with the fields that are selected of it. */
export interface Operand {
  readonly base:
    | { readonly kind: 'dot' }
    | { readonly kind: 'variable' | 'function'; readonly name: string }
    | { readonly kind: 'literal'; readonly value: string | bigint | number | boolean | null }
    | { readonly kind: 'pipe'; readonly pipe: Pipe }
  readonly fields: readonly string[]
}

/** A file of templates: what it writes itself, and the templates that it defines by name. */
export interface ParsedTemplate {
  readonly body: readonly TemplateNode[]
  readonly defined: ReadonlyMap<string, readonly TemplateNode[]>
}

/** A template breaks off: it does not parse, or one of its actions cannot be run. */
export class TemplateError extends Error {
  constructor(
    message: string,
    /** 1-based line of the file that is read. */
    readonly line: number,
  ) {
    super(message)
  }
}

/** Most actions and parentheses inside one another. */
const MAX_DEPTH = 100

/**
 * Parses a template as `text/template` of Go does (https://pkg.go.dev/text/template): actions between `{{` and `}}`, of which
 * `{{-` and `-}}` trim the white space around them.
 *
 * @throws TemplateError for a template that does not parse.
 */
export function parseTemplate(text: string): ParsedTemplate {
  const parser = new Parser(text)
  const body = parser.nodes([], 0)
  return { body: body.nodes, defined: parser.defined }
}

type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly line: number }
  | { readonly kind: 'code'; readonly code: string; readonly line: number }

/** Divides a template into texts and the code of actions. Comments are left out. */
function piecesOf(text: string): readonly Piece[] {
  const starts = lineStarts(text)
  const pieces: Piece[] = []
  const closed =
    /\{\{(-(?=\s))?((?:\s*\/\*[^]*?\*\/\s*?)|(?:"(?:\\.|[^"\\\n])*"|`[^`]*`|'(?:\\.|[^'\\\n])+'|(?!\}\})[^"`'])*?)((?<=\s)-)?\}\}/y
  let from = 0
  let trims = false
  const addText = (to: number, trimsEnd: boolean): void => {
    let own = text.slice(from, to)
    let start = from
    if (trims) {
      const trimmed = own.trimStart()
      start += own.length - trimmed.length
      own = trimmed
    }
    if (trimsEnd) own = own.trimEnd()
    if (own !== '') pieces.push({ kind: 'text', text: own, line: lineAt(starts, start) })
  }
  for (let at = text.indexOf('{{'); at !== -1; at = text.indexOf('{{', from)) {
    closed.lastIndex = at
    const match = closed.exec(text)
    if (match === null) throw new TemplateError('an action is not closed', lineAt(starts, at))
    const [whole, before, code = '', after] = match
    addText(at, before !== undefined)
    from = at + whole.length
    trims = after !== undefined
    if (!/^\s*\/\*/.test(code)) pieces.push({ kind: 'code', code, line: lineAt(starts, at) })
  }
  addText(text.length, false)
  return pieces
}

class Parser {
  readonly defined = new Map<string, readonly TemplateNode[]>()
  readonly #pieces: readonly Piece[]
  #next = 0

  constructor(text: string) {
    this.#pieces = piecesOf(text)
  }

  /** Reads nodes up to one of some words, which is returned with what follows it; to the end of the file without any. */
  nodes(ends: readonly string[], depth: number): { nodes: readonly TemplateNode[]; end: string; rest: Tokens | null } {
    const nodes: TemplateNode[] = []
    for (let piece = this.#pieces[this.#next]; piece !== undefined; piece = this.#pieces[this.#next]) {
      this.#next += 1
      if (piece.kind === 'text') {
        nodes.push(piece)
        continue
      }
      const { line } = piece
      if (depth > MAX_DEPTH) throw new TemplateError('actions are nested too deep', line)
      const tokens = new Tokens(piece.code, line)
      const word = tokens.word()
      if (word === 'end' || word === 'else') {
        tokens.take()
        if (!ends.includes(word)) throw new TemplateError(`unexpected ${word}`, line)
        return { nodes, end: word, rest: tokens }
      }
      const node = this.#node(word, tokens, { line, depth })
      if (node !== null) nodes.push(node)
    }
    if (ends.length > 0) throw new TemplateError('an end is missing', this.#pieces.at(-1)?.line ?? 1)
    return { nodes, end: '', rest: null }
  }

  #node(word: string, tokens: Tokens, { line, depth }: { line: number; depth: number }): TemplateNode | null {
    switch (word) {
      case 'if':
      case 'with':
      case 'range':
        tokens.take()
        return this.#branch(word, tokens, { line, depth })
      case 'break':
      case 'continue':
        return { kind: word, line }
      case 'define':
      case 'block': {
        tokens.take()
        const name = tokens.name()
        const pipe = word === 'block' ? tokens.pipe() : null
        this.defined.set(name, this.nodes(['end'], depth + 1).nodes)
        return pipe === null ? null : { kind: 'template', name, pipe, line }
      }
      case 'template':
        tokens.take()
        return { kind: 'template', name: tokens.name(), pipe: tokens.isAtEnd ? null : tokens.pipe(), line }
      default:
        return tokens.isAtEnd ? null : { kind: 'action', pipe: tokens.pipe(), line }
    }
  }

  #branch(kind: Branch['kind'], tokens: Tokens, { line, depth }: { line: number; depth: number }): Branch {
    const pipe = tokens.pipe()
    const { nodes: body, end, rest } = this.nodes(['end', 'else'], depth + 1)
    if (end === 'end' || rest === null) return { kind, pipe, body, otherwise: [], line }
    // `else if` and `else with` share the end of the whole.
    const word = rest.word()
    if (word === 'if' || word === 'with') {
      rest.take()
      return { kind, pipe, body, otherwise: [this.#branch(word, rest, { line: rest.line, depth: depth + 1 })], line }
    }
    return { kind, pipe, body, otherwise: this.nodes(['end'], depth + 1).nodes, line }
  }
}

const TOKEN =
  /\s+|"(?:\\.|[^"\\])*"|`[^`]*`|'(?:\\.|[^'\\])+'|[-+]?(?:0[xX][\da-fA-F_]+(?:[pP][-+]?\d+)?|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|\$[\p{L}\p{N}_]*|\.[\p{L}_][\p{L}\p{N}_]*|[\p{L}_][\p{L}\p{N}_]*|:=|[=|().,]/uy

/** The tokens of one action. */
class Tokens {
  readonly #tokens: string[] = []
  #next = 0
  #depth = 0

  constructor(
    code: string,
    readonly line: number,
  ) {
    TOKEN.lastIndex = 0
    while (TOKEN.lastIndex < code.length) {
      const at = TOKEN.lastIndex
      const token = TOKEN.exec(code)?.[0]
      if (token === undefined) throw new TemplateError(`unexpected ${JSON.stringify(code[at])} in an action`, line)
      this.#tokens.push(/^\s/.test(token) ? ' ' : token)
    }
  }

  get isAtEnd(): boolean {
    return this.#peek() === undefined
  }

  /** Returns the first token if it is a word. */
  word(): string {
    const token = this.#peek() ?? ''
    return /^\p{L}/u.test(token) ? token : ''
  }

  take(): string | undefined {
    const token = this.#peek()
    this.#next += 1
    return token
  }

  /** Reads the name of a template. */
  name(): string {
    const value = literalOf(this.take() ?? '')
    if (typeof value !== 'string') throw new TemplateError('the name of a template is missing', this.line)
    return value
  }

  pipe(): Pipe {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) throw new TemplateError('parentheses are nested too deep', this.line)
    const { variables, declares } = this.#declaration()
    const commands: Operand[][] = [[]]
    for (let token = this.#peek(); token !== undefined && token !== ')'; token = this.#peek()) {
      if (token === '|') {
        this.take()
        commands.push([])
      } else commands.at(-1)?.push(this.#operand())
    }
    if (commands.some((command) => command.length === 0)) throw new TemplateError('a command is missing', this.line)
    this.#depth -= 1
    return { variables, declares, commands }
  }

  #declaration(): Pick<Pipe, 'variables' | 'declares'> {
    const start = this.#next
    const variables: string[] = []
    for (;;) {
      const name = this.take()
      const sign = this.take()
      if (name?.startsWith('$') !== true || (sign !== ',' && sign !== ':=' && sign !== '=')) break
      variables.push(name)
      if (sign !== ',') return { variables, declares: sign === ':=' }
    }
    this.#next = start
    return { variables: [], declares: false }
  }

  #operand(): Operand {
    const token = this.take() ?? ''
    const base = this.#base(token)
    const fields: string[] = base.kind === 'dot' && token !== '.' ? [token.slice(1)] : []
    // A field that follows without a space is selected of the operand.
    for (
      let next = this.#tokens[this.#next];
      next?.startsWith('.') === true && next.length > 1;
      next = this.#tokens[this.#next]
    ) {
      if (/^\.\d/.test(next)) break
      fields.push(next.slice(1))
      this.#next += 1
    }
    return { base, fields }
  }

  #base(token: string): Operand['base'] {
    if (token === '(') {
      const pipe = this.pipe()
      if (this.take() !== ')') throw new TemplateError('a parenthesis is not closed', this.line)
      return { kind: 'pipe', pipe }
    }
    if (token.startsWith('$')) return { kind: 'variable', name: token }
    if (token === '.' || /^\.\D/.test(token)) return { kind: 'dot' }
    const value = literalOf(token)
    if (value !== undefined) return { kind: 'literal', value }
    if (/^[\p{L}_]/u.test(token)) return { kind: 'function', name: token }
    throw new TemplateError(`unexpected ${JSON.stringify(token)} in an action`, this.line)
  }

  #peek(): string | undefined {
    while (this.#tokens[this.#next] === ' ') this.#next += 1
    return this.#tokens[this.#next]
  }
}

/** Returns the value of a constant; undefined for any other token. Whole numbers are `int` in Go, others `float64`. */
function literalOf(token: string): string | bigint | number | boolean | null | undefined {
  if (token === 'true' || token === 'false') return token === 'true'
  if (token === 'nil') return null
  if (token.startsWith('`')) return token.slice(1, -1)
  if (token.startsWith('"')) return unescaped(token.slice(1, -1))
  if (token.startsWith("'")) return BigInt(unescaped(token.slice(1, -1)).codePointAt(0) ?? 0)
  const digits = token.replaceAll('_', '')
  if (/^[-+]?0[xX][\da-fA-F]+$/.test(digits))
    return BigInt(Number(digits.replace(/^[-+]/, ''))) * (digits.startsWith('-') ? -1n : 1n)
  const [, mantissa = '', power] = /^0[xX]([\da-fA-F]+)[pP]([-+]?\d+)$/.exec(digits) ?? []
  if (power !== undefined) return parseInt(mantissa, 16) * 2 ** Number(power)
  if (/^[-+]?\d+$/.test(digits)) return BigInt(digits.replace('+', ''))
  return /^[-+]?[\d.]/.test(digits) && Number.isFinite(Number(digits)) ? Number(digits) : undefined
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }

function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/g,
    (_, x?: string, u?: string, long?: string, plain = '') => {
      const code = x ?? u ?? long
      return code === undefined
        ? (ESCAPES[plain] ?? plain)
        : String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff))
    },
  )
}
