import type { Translation } from '@coderag/text'
import type { ChunkFilter, GraphStore, SymbolGraph } from '@coderag/types'
import { type RequestedCorpora, requestedCorpora } from './requested-corpora.js'
import type { Classification, Entity } from './classification.js'
import { type ResolvedFollowUp, resolveFollowUp } from './conversation.js'
import { type ConventionalNames, conventionalDocuments } from './conventional-documents.js'
import { isSystem } from './is-system.js'
import { type Pasted, readPasted } from './pasted.js'
import { withCompounds } from './phrasal-verbs.js'
import { relationQuestion } from './relation/relation-question.js'
import { type NamedPlaces, namedPlaces, repositoriesOf } from './named-places.js'
import { sourceFilter } from './source-filter.js'
import { withoutCommitWords } from './route/commit-questions.js'
import { STRATEGY_PARTS } from './route/route.js'
import type { Routed } from './route/router.js'
import { type QueryTerms, searchedText } from './searched-text.js'
import { translatedRequest, withTerms } from './translated-request.js'
import { joinGraphs } from '../graphs/joined-graph.js'
import { answerRelation } from '../graphs/relations/answer-relation.js'
import type { RelationAnswer } from '../graphs/relations/service-context.js'
import { serviceNamesOf } from '../graphs/service-names.js'
import type { Snapshot } from '../index-reader/snapshot.js'
import type { QueryRun } from '../run.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

/** Meaning of a query, with the graphs and filters for its answer. */
export interface Understanding extends Pick<Routed, 'strategy' | 'route'> {
  /** Query in English, completed from earlier turns. */
  readonly text: string
  /** How the query was translated to English; null if it is in English. */
  readonly translation: Translation | null
  /** Part of the query that is searched. */
  readonly searchText: string
  /** Part of the query that is compared by meaning. Shorter than `searchText` for a pasted text. */
  readonly meaningText: string
  /** Parts of the query if it is a pasted text; null if somebody typed it. */
  readonly pasted: Pasted | null
  /** Earlier turn that completed the query; null if the query is complete by itself. */
  readonly fromTurn: ResolvedFollowUp['fromTurn']
  readonly classification: Classification
  readonly terms: QueryTerms
  readonly filter: ChunkFilter
  readonly requested: RequestedCorpora
  readonly places: NamedPlaces
  /** Documents that the query asks for without naming them; null if there are none. */
  readonly documents: ConventionalNames | null
  readonly graph: GraphStore | null
  readonly symbols: SymbolGraph | null
  /** Answer of the graphs; null if they are not asked or know nothing. */
  readonly relation: RelationAnswer | null
}

/** Kinds of names that a later query may refer to as "it". */
const SUBJECTS: ReadonlySet<string> = new Set(['identifier', 'path', 'service', 'dependency'])

/**
 * Understands a query: translates it to English, completes it from earlier turns, classifies it, routes it, and opens the
 * graphs that its answer needs.
 *
 * @param declaredFirst - Returns the name that the first hit of another query declares; null if it declares none.
 */
export async function understand(
  run: QueryRun,
  declaredFirst: (query: string) => Promise<string | null>,
): Promise<Understanding> {
  const { request } = run
  const { manifest, snapshot } = run.generation
  const { classifier, router } = run.setup
  const graph = await run.step('open graph', () => snapshot.graph())
  const [services, { all, ours }] = [serviceNamesOf(graph), repositoriesOf(manifest)]
  const classify = (text: string): Classification => classifier.classify(text, services, all, ours)
  const can = {
    vectors: manifest.embedder !== null && snapshot.embedder !== null,
    graphs: manifest.hasGraphs,
    system: isSystem(graph),
    commits: (manifest.corpusCounts.CHANGE_COMMIT ?? 0) > 0,
  }
  const { text, turns, translation, ownTerms } = await run.step('translate', () => translatedRequest(request, snapshot))
  const reading = (resolved: ResolvedFollowUp) => {
    const pasted = readPasted(resolved.text)
    const classification = classify(pasted?.subject ?? resolved.text)
    const asked = pasted?.subject ?? resolved.text
    const routed = router.route(classification, asked, request.strategy, can)
    const question = routed.route.commits ? withoutCommitWords(asked) : asked
    const meaningText = withCompounds(searchedText(question, classification.intent))
    const searchText = pasted?.text ?? meaningText
    return {
      ...resolved,
      ...routed,
      classification,
      pasted,
      meaningText,
      searchText,
      terms: withTerms(snapshot.analyzer.analyzeQuery(searchText), ownTerms),
    }
  }
  const subjectOf = (query: string): string | null =>
    classify(query).entities.find(({ kind }) => SUBJECTS.has(kind))?.value ?? null
  const first = await run.step('analyse', () => reading(resolveFollowUp(text, turns, subjectOf)))
  const { unnamed, fromTurn } = first
  const read =
    unnamed === undefined
      ? first
      : await run.step('earlier question', async () => {
          // The graphs can tell only who calls a name. Other follow-ups are searched by the words of both queries.
          const asked = unnamed.text('it')
          const { strategy } = router.route(classify(asked), asked, request.strategy, can)
          const name = STRATEGY_PARTS[strategy.name].graph ? await declaredFirst(unnamed.query) : null
          if (name === null) return first
          const isKnown =
            (await snapshot.symbols())?.find(name, { limit: 1 }).length === 1 || (graph?.find(name) ?? null) !== null
          return isKnown ? reading({ text: unnamed.text(`\`${name}\``), fromTurn }) : first
        })
  const { classification, route } = read
  const isAboutDependency = classification.intent === 'framework'
  const filter = sourceFilter(manifest, request.filter, { isAboutDependency })
  const symbols = usesSymbols(read) ? await run.step('open symbols', () => openJoinedGraph(snapshot, graph)) : null
  return {
    ...read,
    translation,
    filter,
    requested: requestedCorpora(route, classification, { manifest, filter }),
    places: namedPlaces(read.text, classification, can.system ? graph : null),
    documents: read.pasted === null ? conventionalDocuments(read.text) : null,
    graph,
    symbols,
    relation: STRATEGY_PARTS[read.strategy.name].graph
      ? await run.step('relate', () =>
          answerRelation(relationQuestion(read.pasted?.subject ?? read.text), classification, {
            graph,
            symbols,
            map: { symbols: () => snapshot.symbols(), manifest, chunks: snapshot.chunks },
          }),
        )
      : null,
  }
}

/** Opens the calls inside and between services. */
async function openJoinedGraph(snapshot: Snapshot, graph: GraphStore | null): Promise<SymbolGraph | null> {
  const symbols = await snapshot.symbols()
  return symbols === null ? null : joinGraphs(symbols, graph)
}

/** Tests whether a query needs the symbol graph, which takes long to read for a large system. */
function usesSymbols({ strategy, classification }: Pick<Understanding, 'strategy' | 'classification'>): boolean {
  return STRATEGY_PARTS[strategy.name].graph || classification.entities.some(isIdentifier)
}

function isIdentifier({ kind, confidence }: Entity): boolean {
  return kind === 'identifier' && confidence >= RANKING_DEFAULTS.sureName
}
