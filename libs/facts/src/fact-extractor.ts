import { createHash } from 'node:crypto'
import { CoderagError, SOURCE_TYPES, type FactExtractor, type RawDocument } from '@coderag/types'
import type { Syntax, SyntaxTree } from '@coderag/syntax'
import { codeQueryOf, extractCodeFacts, mayLeaveProcess } from './code/extract-code-facts.js'
import { JoinedQueries, type JoinedCaptures } from './joined-queries.js'
import { describeExpr } from './describe-value.js'
import { FactCollector } from './fact-collector.js'
import { FACT_FORMAT } from './format.js'
import type { Fact } from './facts.js'
import { extractManifestFacts, isDeployment, namesOf } from './manifests/extract.js'
import { manifestNotices } from './manifests/notices.js'
import { extractModuleNames, symbolQueryOf, symbolsOf } from './symbols/extract-symbols.js'
import { encodeFileSymbols } from './symbols/file-symbols.js'
import { addBases } from './code/bases.js'
import { type Languages, languagesWith } from './languages/languages.js'
import { addTables } from './tables/extract-tables.js'
import type { ModelFile } from './models/read-model.js'
import { encodeFacts } from './encode-facts.js'

export interface FactExtractorSetup {
  /** Parser that the chunker shares. Create it with `keepLastTree` so that each file is parsed once. */
  readonly syntax: Syntax
  /** Models of libraries that are not public, besides those of public libraries. */
  readonly models?: readonly ModelFile[]
}

/**
 * Creates the stage that reads facts of code and of manifests, and the symbols of code.
 *
 * @throws FactsError `MODEL_INVALID`: a file is no library model.
 */
export function createFactExtractor({ syntax, models = [] }: FactExtractorSetup): FactExtractor {
  const languages = languagesWith(models)
  return {
    get fingerprint() {
      return `facts/${FACT_FORMAT}+models-${fingerprintOf(languages)}`
    },
    async extract(document, chunks) {
      const collector = new FactCollector(document, chunks)
      if (SOURCE_TYPES[document.corpusType].sensitivity !== 'clean') return null
      await extractManifestFacts(collector, syntax)
      const isCode = document.corpusType === 'CODE_LOGIC' || document.filePath.endsWith('.ipynb')
      const symbols = isCode
        ? await extractFromCode(document, collector, { syntax, languages })
        : extractModuleNames(collector)
      const { facts } = collector
      const notices = manifestNotices(document.filePath, document.text, facts)
      if (facts.length === 0 && symbols === '' && notices.length === 0) return null
      return { boundary: encodeFacts(facts), symbols, callsOut: callsOutOf(facts), deploys: deploysOf(facts), notices }
    },
  }
}

/** Returns a text that differs where libraries do. Where the file of a model lies, and how it is written, does not count. */
function fingerprintOf(languages: Languages): string {
  const libraries = [...languages].map(([grammar, language]) => [grammar, language.libraries])
  const text = JSON.stringify(libraries, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** Failures of the parser that cost a file its facts. */
const UNPARSED: ReadonlySet<string> = new Set(['SYNTAX_TIMEOUT', 'SYNTAX_TOO_DEEP', 'SYNTAX_PARSER_CRASHED'])

async function extractFromCode(
  document: RawDocument,
  collector: FactCollector,
  { syntax, languages }: { readonly syntax: Syntax; readonly languages: Languages },
): Promise<string> {
  const code = syntax.codeOf(document.filePath, document.text)
  if (code === null) return ''
  const { handler, text } = code
  const parser = await syntax.load(handler.language)
  try {
    return parser.withTree(text, (tree) => {
      if (isUnrecognised(tree)) return ''
      const isTriggered = mayLeaveProcess(handler.language, text, languages)
      const query = joinedQueryOf(handler.language)
      // Most files have no facts and need no query. If one is needed, it captures the symbols, too.
      let joined: JoinedCaptures | null = null
      const captures = query === null ? null : () => (joined ??= query.captures(tree)).first
      extractCodeFacts(tree, collector, { isTriggered, captures, languages })
      const language = languages.get(handler.language)
      addTables(tree, collector, language?.orms ?? [])
      const symbols = symbolsOf(tree, collector, (joined as JoinedCaptures | null)?.second)
      if (symbols === null) return ''
      if (language?.hasMessageClasses === true) addBases(collector, symbols)
      return encodeFileSymbols(symbols)
    })
  } catch (error) {
    // The chunker cut this file by lines and reported it. It declares nothing here.
    if (CoderagError.is(error) && UNPARSED.has(error.code)) return ''
    throw error
  }
}

/** Number of children of one node of errors from which on nothing is read of a file. */
const MOST_CHILDREN_OF_ERROR = 50_000

/**
 * Tells a file of which the parser recognised no structure: one node of errors holds what it saw. tree-sitter goes through
 * all of them to find the parent of one, so that reading such a file takes time with the square of its size.
 */
function isUnrecognised({ root, hasErrors }: SyntaxTree): boolean {
  const isOfErrors = ({ type, childCount }: SyntaxTree['root']): boolean =>
    type === 'ERROR' && childCount > MOST_CHILDREN_OF_ERROR
  return hasErrors && (isOfErrors(root) || root.children.some(isOfErrors))
}

/** Joined queries by language. */
const joinedQueries = new Map<string, JoinedQueries>()

/** Returns one query for facts and symbols, or null for a language that lacks one of them. */
function joinedQueryOf(language: string): JoinedQueries | null {
  const [facts, symbols] = [codeQueryOf(language), symbolQueryOf(language)]
  if (facts === null || symbols === null) return null
  const known = joinedQueries.get(language) ?? new JoinedQueries(facts, symbols)
  joinedQueries.set(language, known)
  return known
}

/** Returns the targets that each chunk calls, as far as the file itself tells. */
function callsOutOf(facts: readonly Fact[]): Map<string, string[]> {
  const callsOut = new Map<string, string[]>()
  for (const fact of facts) {
    const target = targetOf(fact)
    if (target === null || fact.chunkId === '') continue
    const known = callsOut.get(fact.chunkId) ?? []
    if (!known.includes(target)) known.push(target)
    callsOut.set(fact.chunkId, known)
  }
  return callsOut
}

/** Returns the workloads and network names that each chunk of a manifest deploys, by the names of `namesOf`. */
function deploysOf(facts: readonly Fact[]): Map<string, string[]> {
  const deploys = new Map<string, string[]>()
  for (const fact of facts) {
    if (fact.chunkId === '' || !isDeployment(fact) || fact.name === '') continue
    const known = deploys.get(fact.chunkId) ?? []
    for (const name of namesOf(fact)) if (!known.includes(name)) known.push(name)
    deploys.set(fact.chunkId, known)
  }
  return deploys
}

function targetOf(fact: Fact): string | null {
  if (fact.kind === 'call') {
    const address = describeExpr(fact.target)
    if (fact.grpcService !== null) return fact.method === null ? fact.grpcService : `${fact.grpcService}/${fact.method}`
    const path = fact.path === null ? '' : describeExpr(fact.path)
    const target = `${address}${path}`
    return target === '' || target === '{}' ? fact.client : target
  }
  if (fact.kind === 'topic' && fact.role === 'publish') {
    return fact.topic === null ? fact.messageType : describeExpr(fact.topic)
  }
  return null
}
