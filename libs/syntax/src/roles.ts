import type { DeclarationRule, LanguageHandler, SyntaxNode } from '@coderag/types'
import type { Language } from 'web-tree-sitter'

const leading = 1
const comment = 2
const wrapper = 4
const group = 8

/** The id tree-sitter gives nodes it could not place; what parsed inside them is read all the same. */
const errorTypeId = 65_535

type ImportReader = (node: SyntaxNode) => readonly string[]

/** A handler's tables by node type id, so that one number decides what to do with a node. */
export class Roles {
  readonly #flags: Uint8Array
  readonly #rules: (DeclarationRule | undefined)[] = []
  readonly #imports: (ImportReader | undefined)[] = []

  constructor(language: Language, handler: LanguageHandler) {
    this.#flags = new Uint8Array(language.types.length)
    language.types.forEach((type, id) => {
      // A grammar may give one name to several ids; own properties only, as types are named like `constructor` too.
      if (Object.hasOwn(handler.declarations, type)) this.#rules[id] = handler.declarations[type]
      if (Object.hasOwn(handler.imports, type)) this.#imports[id] = handler.imports[type]
      if (handler.comments.includes(type)) this.#mark(id, /comment|haddock/.test(type) ? leading | comment : leading)
      if (handler.wrappers?.includes(type) === true) this.#mark(id, wrapper)
      if (handler.groups?.includes(type) === true) this.#mark(id, group)
    })
  }

  #mark(id: number, flag: number): void {
    this.#flags[id] = (this.#flags[id] ?? 0) | flag
  }

  /** Belongs to what follows. */
  isLeading(typeId: number): boolean {
    return ((this.#flags[typeId] ?? 0) & leading) !== 0
  }

  /** Is documentation when it stands right above a declaration; a decorator is leading but no comment. */
  isComment(typeId: number): boolean {
    return ((this.#flags[typeId] ?? 0) & comment) !== 0
  }

  isWrapper(typeId: number): boolean {
    return ((this.#flags[typeId] ?? 0) & wrapper) !== 0
  }

  isGroup(typeId: number): boolean {
    return typeId === errorTypeId || ((this.#flags[typeId] ?? 0) & group) !== 0
  }

  ruleOf(typeId: number): DeclarationRule | undefined {
    return this.#rules[typeId]
  }

  importsOf(typeId: number): ImportReader | undefined {
    return this.#imports[typeId]
  }
}
