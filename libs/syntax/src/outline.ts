import type { LanguageHandler, SymbolKind } from '@coderag/types'
import type { Node } from 'web-tree-sitter'
import { foldSignature, stripCommentMarks } from './declaration-text.js'
import type { Roles } from './roles.js'

/** Something a file declares. */
export interface Declaration {
  readonly name: string
  readonly kind: SymbolKind
  /** Names of what it stands in, outermost first; for a Go method, the receiver's type. */
  readonly scope: readonly string[]
  /** UTF-16 index of the first unit, decorators and `export` included, comments above it not. */
  readonly start: number
  /** UTF-16 index behind the last unit. */
  readonly end: number
  /** Its head up to the body, on one line, at most 300 UTF-16 units. */
  readonly signature: string
  /** Its documentation without marks and markup, at most 2,000 UTF-16 units. */
  readonly docstring: string | null
  /** Declarations directly in it, if it is a container. */
  readonly members: readonly Declaration[]
}

/** A run of whole syntax that can be kept together or taken apart. Readable only while its tree lives. */
export interface Block {
  /** 0-based row of the first unit. */
  readonly startRow: number
  /** 0-based row of the last unit, inclusive. */
  readonly endRow: number
  /** True for comments, decorators and attributes, which belong to what follows. */
  readonly leading: boolean
  /** Declarations of the block itself: none, one, or all of `type ( … )`. Members are not included. */
  readonly declarations: readonly Declaration[]
  /** Returns the block's own parts in order. Empty if it has none. */
  parts(): readonly Block[]
}

/** Structure of a file. */
export interface Outline {
  readonly blocks: readonly Block[]
  /** Outermost declarations, in order. */
  readonly declarations: readonly Declaration[]
  /** Modules the file imports, as written, each once. */
  readonly imports: readonly string[]
  /** Number of declarations that a syntax error hides from the grammar; they were found by their first words. */
  readonly swallowed: number
}

/** Position of a walk: the scope of names, and whether functions are methods there. */
interface Place {
  readonly scope: readonly string[]
  readonly inType: boolean
}

/** State of a walk over siblings. */
interface Walk {
  readonly blocks: Block[]
  place: Place
  run: CommentRun | null
  /** Last row of the block before. */
  previousRow: number
}

/** Comments that document the next declaration if no blank row comes between. */
interface CommentRun {
  readonly start: number
  readonly end: number
  readonly endRow: number
}

const firstLine = /^[^\n{]*/
const typeKinds: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'struct', 'record', 'trait', 'enum', 'type'])
const callableKinds: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'macro'])

/** Reads declarations from the top of a tree down to the members of containers; function bodies only on demand. */
export class OutlineReader {
  readonly #text: string
  readonly #roles: Roles
  readonly #docstring: LanguageHandler['docstring']
  /** Imports of the file. Null after the outline was read: imports found later, in bodies, are not the file's. */
  #imports: Set<string> | null = new Set()

  constructor(text: string, roles: Roles, docstring: LanguageHandler['docstring']) {
    this.#text = text
    this.#roles = roles
    this.#docstring = docstring
  }

  read(root: Node): Outline {
    const blocks = this.#blocks(root, { scope: [], inType: false })
    const imports = [...(this.#imports ?? [])]
    this.#imports = null
    return { blocks, declarations: blocks.flatMap((block) => block.declarations), imports, swallowed: 0 }
  }

  #blocks(parent: Node, place: Place): Block[] {
    const walk: Walk = { blocks: [], place, run: null, previousRow: -1 }
    this.#collect(parent, walk)
    return walk.blocks
  }

  #collect(parent: Node, walk: Walk): void {
    for (const node of parent.namedChildren) {
      const typeId = node.typeId
      if (this.#roles.isLeading(typeId)) this.#lead(node, typeId, walk)
      else if (this.#roles.isGroup(typeId)) this.#collect(node, walk)
      else this.#follow(node, typeId, walk)
    }
  }

  #lead(node: Node, typeId: number, walk: Walk): void {
    const startRow = node.startPosition.row
    const endRow = lastRow(node)
    const isComment = this.#roles.isComment(typeId)
    walk.run = isComment ? extend(walk.run, node, endRow, walk.previousRow) : bridge(walk.run, startRow, endRow)
    walk.blocks.push({ startRow, endRow, leading: true, declarations: [], parts: () => [] })
    walk.previousRow = endRow
  }

  #follow(node: Node, typeId: number, walk: Walk): void {
    this.#noteImports(node, typeId)
    const { run, place } = walk
    const comments =
      run !== null && node.startPosition.row <= run.endRow + 1 ? this.#text.slice(run.start, run.end) : null
    const block = this.#declared(node, typeId, place, comments) ?? this.#plain(node, place)
    walk.blocks.push(block)
    walk.run = null
    walk.previousRow = block.endRow
    // `namespace Shop.Orders;` is the scope of all that follows it.
    const bodiless = block instanceof DeclaredBlock && block.isBodiless ? block.declaration : undefined
    if (bodiless?.kind === 'module') walk.place = { scope: [...bodiless.scope, bodiless.name], inType: false }
  }

  /** The block of a node that declares something, by itself or inside a wrapper; null for any other node. */
  #declared(node: Node, typeId: number, place: Place, comments: string | null): Block | null {
    if (this.#roles.isWrapper(typeId)) {
      const inner = this.#blocks(node, place)
      const declarations = inner.flatMap((block) => block.declarations)
      const only = declarations.length === 1 ? inner.find((block) => block instanceof DeclaredBlock) : undefined
      if (only !== undefined) return this.#wrapped(node, only, comments)
      if (declarations.length === 0) return null
      return {
        startRow: node.startPosition.row,
        endRow: lastRow(node),
        leading: false,
        declarations,
        parts: () => inner,
      }
    }
    const rule = this.#roles.ruleOf(typeId)
    if (rule === undefined) return null
    const name = rule.name === undefined ? (node.childForFieldName('name')?.text ?? null) : rule.name(node)
    if (name === null || name === '') return null
    const ruleKind = rule.kindOf?.(node) ?? rule.kind
    const kind = ruleKind === 'function' && place.inType ? 'method' : ruleKind
    const ownScope = rule.scope?.(node) ?? null
    const scope = ownScope === null ? place.scope : [...place.scope, ownScope]
    const inside: Place = { scope: [...scope, name], inType: typeKinds.has(kind) }
    const isContainer = rule.container === true && !callableKinds.has(kind)
    // Handlers see nodes through the contract's smaller interface; what they give back is still tree-sitter's node.
    const body = rule.body === undefined ? bodyOf(node, isContainer) : (rule.body(node) as Node | null)
    const members = isContainer && body !== null ? this.#blocks(body, inside) : null
    // A handler may name the whole node as the place of members; its head then ends with the first line or brace.
    const bodyStart = body === null || body.id === node.id ? null : body.startIndex
    const start = node.startIndex
    // A macro of C ends behind its line break, which may be the one that the text does not have.
    const end = Math.min(node.endIndex, this.#text.length)
    const declaration: Declaration = {
      name,
      kind,
      scope,
      start,
      end,
      signature:
        body?.id === node.id
          ? foldSignature(firstLine.exec(this.#text.slice(start, end))?.[0] ?? '')
          : this.#signature(start, bodyStart, end),
      docstring: this.#docstring?.(node) ?? (comments === null ? null : stripCommentMarks(comments)),
      members: members?.flatMap((block) => block.declarations) ?? [],
    }
    const parts = members === null ? () => this.#blocks(node, inside) : () => members
    return new DeclaredBlock(node, declaration, { bodyStart, isBodiless: body === null, parts })
  }

  /** A declaration with its `export` or decorators. */
  #wrapped(wrapper: Node, inner: DeclaredBlock, comments: string | null): DeclaredBlock {
    const start = wrapper.startIndex
    const end = wrapper.endIndex
    const declaration: Declaration = {
      ...inner.declaration,
      start,
      end,
      signature: this.#signature(start, inner.bodyStart, end),
      docstring: inner.declaration.docstring ?? (comments === null ? null : stripCommentMarks(comments)),
    }
    return new DeclaredBlock(wrapper, declaration, inner)
  }

  #plain(node: Node, place: Place): Block {
    return {
      startRow: node.startPosition.row,
      endRow: lastRow(node),
      leading: false,
      declarations: [],
      parts: () => this.#blocks(node, place),
    }
  }

  #signature(start: number, bodyStart: number | null, end: number): string {
    if (bodyStart !== null) return foldSignature(this.#text.slice(start, bodyStart))
    const whole = this.#text.slice(start, end)
    return foldSignature(/^[^{]*(?=\{)/.exec(whole)?.[0] ?? whole)
  }

  #noteImports(node: Node, typeId: number): void {
    const readImports = this.#imports === null ? undefined : this.#roles.importsOf(typeId)
    if (readImports !== undefined) for (const name of readImports(node)) this.#imports?.add(name)
  }
}

/** The part of a declaration after its head. */
interface Inside {
  /** UTF-16 index at which the body starts; null without one that starts apart from the head. */
  readonly bodyStart: number | null
  readonly isBodiless: boolean
  readonly parts: () => readonly Block[]
}

class DeclaredBlock implements Block, Inside {
  readonly leading = false
  readonly startRow: number
  readonly endRow: number
  readonly declarations: readonly Declaration[]
  readonly bodyStart: number | null
  readonly isBodiless: boolean
  readonly parts: () => readonly Block[]

  constructor(
    node: Node,
    readonly declaration: Declaration,
    inside: Inside,
  ) {
    this.startRow = node.startPosition.row
    this.endRow = lastRow(node)
    this.declarations = [declaration]
    this.bodyStart = inside.bodyStart
    this.isBodiless = inside.isBodiless
    this.parts = inside.parts
  }
}

/** Some grammars end a node behind its line break: its last unit is on the row before. */
function lastRow(node: Node): number {
  const { row, column } = node.endPosition
  return column === 0 && row > node.startPosition.row ? row - 1 : row
}

/** A comment behind code on the same row documents that code, not what follows. */
function extend(run: CommentRun | null, node: Node, endRow: number, previousRow: number): CommentRun | null {
  const startRow = node.startPosition.row
  if (startRow === previousRow && run === null) return null
  const start = run !== null && startRow <= run.endRow + 1 ? run.start : node.startIndex
  return { start, end: node.endIndex, endRow }
}

/** A decorator between comment and declaration does not part them. */
function bridge(run: CommentRun | null, startRow: number, endRow: number): CommentRun | null {
  return run === null || startRow > run.endRow + 1 ? null : { ...run, endRow }
}

/** The field `body` of a declaration or of its value; of a container without one, its last child. */
function bodyOf(node: Node, isContainer: boolean): Node | null {
  const body = node.childForFieldName('body')
  if (body !== null) return body
  const value = node.childForFieldName('value') ?? node.childForFieldName('right')
  const valueBody = value?.childForFieldName('body') ?? null
  if (valueBody !== null || !isContainer) return valueBody
  const count = node.namedChildCount
  const last = count === 0 ? null : node.namedChild(count - 1)
  const isBody = last !== null && last.namedChildCount > 0 && last.id !== node.childForFieldName('name')?.id
  return isBody ? last : null
}
