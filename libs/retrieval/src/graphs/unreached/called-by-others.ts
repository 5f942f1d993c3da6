import type { SymbolRef } from '@coderag/types'
import type { JoinedGraph } from '../joined-graph.js'
import type { DeclarationTexts } from './declaration-text.js'
import { callersOf, type Functions, isMethod } from './functions.js'
import { GoInterfaces } from './go-interfaces.js'
import {
  hasAnnotation,
  hasBases,
  isPublic,
  mayBeCalledByOthers,
  needsImport,
  visibilityLanguage,
} from './public-functions.js'

/** What the text of a declaration and of its type says of who may call it. */
export class CalledByOthers {
  readonly #functions: Functions
  readonly #texts: DeclarationTexts
  /** Files by whether another file uses something of them. */
  readonly #isUsed = new Map<string, boolean>()
  #interfaces: GoInterfaces | null = null

  constructor(functions: Functions, texts: DeclarationTexts) {
    this.#functions = functions
    this.#texts = texts
  }

  isPublic(symbol: SymbolRef): boolean {
    const { language, header } = this.#read(symbol)
    if (language === null || header === null) return false
    return isPublic(language, { name: symbol.name, isMethod: isMethod(symbol), header })
  }

  /** True if something that no code shows may call it: a framework, a library through an interface, or a base of its type. */
  mayBeCalled(symbol: SymbolRef): boolean {
    const { language, header, owner, ownerHeader } = this.#read(symbol)
    if (language === null || header === null || mayBeCalledByOthers(language, { name: symbol.name, header }))
      return true
    if (!isMethod(symbol)) return false
    if (owner === null || ownerHeader === null) return true
    if (language !== 'go') return hasBases(language, ownerHeader)
    return this.#goInterfaces.mayCall(symbol, owner)
  }

  /** True for a function with an annotation, a member of a type with one or with bases, and a method of Go that only a library may call. */
  isCalledByFramework(symbol: SymbolRef): boolean {
    const { language, header, ownerHeader } = this.#read(symbol)
    if (language === null || header === null || hasAnnotation(header)) return true
    if (language === 'go') return isMethod(symbol) && this.#goInterfaces.mayAskFor(symbol)
    return ownerHeader !== null && hasBases(language, ownerHeader)
  }

  /** True for a file of which no other file uses anything, in languages with imports: a program, or what a framework loads by its place. */
  isLoaded({ repoName, filePath }: SymbolRef): boolean {
    const language = visibilityLanguage(filePath)
    if (language === null || !needsImport(language)) return false
    const { graph } = this.#functions
    const key = `${repoName}\n${filePath}`
    const known = this.#isUsed.get(key) ?? isUsedElsewhere(graph, repoName, filePath)
    this.#isUsed.set(key, known)
    return !known
  }

  get #goInterfaces(): GoInterfaces {
    this.#interfaces ??= new GoInterfaces(this.#functions, this.#texts)
    return this.#interfaces
  }

  #read(symbol: SymbolRef) {
    const owner = this.#functions.owners.get(symbol.id) ?? null
    return {
      owner,
      language: visibilityLanguage(symbol.filePath),
      header: this.#texts.header(symbol),
      ownerHeader: owner === null ? null : this.#texts.header(owner),
    }
  }
}

function isUsedElsewhere(graph: JoinedGraph, repoName: string, filePath: string): boolean {
  const isOther = (from: SymbolRef): boolean => from.filePath !== filePath || from.repoName !== repoName
  return graph.inFile(repoName, filePath).some((declared) => callersOf(graph, declared).some(isOther))
}
