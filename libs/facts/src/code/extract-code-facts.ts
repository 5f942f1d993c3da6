import type { SyntaxCapture, SyntaxTree } from '@coderag/syntax'
import type { FactCollector } from '../fact-collector.js'
import { isTest } from '../languages/files.js'
import type { CallRule } from '../models/model.js'
import { CodeFile } from '../values/code-file.js'
import { applyRule } from './apply-rule.js'
import { addConstants } from './constants.js'
import { addDaprSubscriptions } from './dapr-subscriptions.js'
import { addDecorated } from './decorated.js'
import { Emitter } from './emitter.js'
import { addPassedValues, addPointerParameters } from './passed-values.js'
import { addGivenToBases } from './given-to-bases.js'
import { givesTopics } from './given-topics.js'
import { groupsBefore } from './group-prefixes.js'
import { addHandedRouters, addHeldRouters, answersAtPath } from './handed-routers.js'
import { addImports } from './imports.js'
import { languages as publicLanguages, type Languages } from '../languages/languages.js'
import { addAddressesBeside, addLiteralCalls, mayHoldAddresses } from './literal-calls.js'
import { addMembers, makesAddresses } from './members.js'
import { addPathArguments } from './path-arguments.js'
import { addReads } from './reads.js'
import { Resolver } from '../values/resolver.js'
import { helperName } from '../values/environment-reads.js'
import { fillingFunction, isRouter, routerOf } from './mounts.js'
import { addGiven, addRegistrar } from './registrars.js'
import { callsOfItems, rowsAround, turnsOf } from './route-tables.js'
import { literal } from '../values/value-expr.js'
import { addWrapped, wrapperWords } from './wrapped.js'

export interface KnownOfFile {
  /** Result of `mayLeaveProcess` for the file. */
  readonly isTriggered: boolean
  /**
   * Returns the captures of `codeQueryOf`. It is called once at most, and often not at all. Null runs the query
   * instead.
   */
  readonly captures: (() => readonly SyntaxCapture[]) | null
  /** Languages with their models. The default has the models of public libraries. */
  readonly languages?: Languages
}

/**
 * Adds the facts of one file of code: calls that leave the process, topics, endpoints, mounts, reads of variables and
 * configuration, constants, and the imports that they refer to. Adds nothing for a language without models.
 *
 * @param tree - Used during the call only.
 * @param collector - Collector of the same file.
 * @param known - Facts about the file that the caller already knows.
 */
export function extractCodeFacts(
  tree: SyntaxTree,
  collector: FactCollector,
  known: KnownOfFile = { isTriggered: mayLeaveProcess(tree.language, tree.text), captures: null },
): void {
  const language = (known.languages ?? publicLanguages).get(tree.language)
  if (language === undefined) return addLiteralCalls(tree, collector)
  const { frontend, rules, name } = language
  const file = new CodeFile(tree, frontend, known.captures)
  const resolver = new Resolver(file, rules)
  const emitter = new Emitter(resolver, collector, name)
  const before = collector.facts.length
  language.addOwnFacts?.(emitter)
  const { isTriggered } = known
  if (isTriggered) {
    addCalls(emitter)
    addDecorated(emitter)
    addReads(emitter)
    addDaprSubscriptions(emitter)
  }
  addConstants(emitter, isTriggered)
  if (language.hasLiteralAddresses === true) addAddressesBeside(tree, collector)
  // Resolution follows no value into tests.
  const mayGive = isTriggered || makesAddresses.test(tree.text)
  const isFollowed = (mayGive || givesTopics.test(tree.text)) && !isTest(collector.document.filePath)
  if (isFollowed && mayGive) addMembers(emitter)
  if (!isTest(collector.document.filePath)) addGivenToBases(emitter)
  if (isTriggered) addPointerParameters(emitter)
  addPathArguments(emitter)
  addGiven(emitter)
  if (isFollowed) addPassedValues(emitter, () => collector.facts.slice(before))
  if (collector.facts.length > before) collector.dropWithin(language.testCode?.(file) ?? [], before)
  addImports(emitter, collector.facts.slice(before), isTriggered)
}

/** Returns the query that finds the calls of a language, or null for a language without models. */
export function codeQueryOf(language: string): string | null {
  return publicLanguages.get(language)?.frontend.query ?? null
}

/**
 * Checks whether a file may contain calls that leave the process. It searches the text, so that most files need no
 * query.
 */
export function mayLeaveProcess(language: string, text: string, languages = publicLanguages): boolean {
  const rules = languages.get(language)?.rules
  if (rules === undefined) return mayHoldAddresses(language, text)
  return rules.isTriggeredBy(text) || wrapperWords.test(text) || answersAtPath.test(text)
}

/** Besides routes, what a loop over a table says once for each of its rows. */
const repeated: ReadonlySet<CallRule['is']> = new Set(['forward', 'http', 'connect', 'topic'])

function addCalls(emitter: Emitter): void {
  const { file, rules } = emitter.resolver
  let hasRouters = false
  const taken = new Set<number>()
  const hasKeyed = rules.hasName('[]')
  for (const name of file.captured('call')) {
    // The parent of a node is searched from the root.
    const isKeyed = hasKeyed && name.parent?.type === 'subscript_expression'
    const text = isKeyed ? '[]' : name.type === 'call_expression' ? '' : file.textOf(name)
    // A file may only pass its router on: `app.MapOrders(); app.MapStock();`.
    hasRouters ||= rules.routerExtensions.some((extension) => extension.test(text))
    if (!rules.hasName(text) && !helperName.test(text) && !emitter.resolver.isLibrary(text)) continue
    const call = file.callOf(name)
    if (call === null) continue
    for (const found of emitter.resolver.rulesOf(call)) {
      const isRoute = found.rule.is === 'endpoint' || found.rule.is === 'mount'
      const rows = isRoute || repeated.has(found.rule.is) ? rowsAround(file, call) : []
      const groups = groupsBefore(emitter.resolver, isRoute ? call.object : null)
      const turns = rows.length === 0 && found.rule.is === 'endpoint' ? turnsOf(file, found.rule, call, groups) : rows
      for (const { turn, call } of turns)
        file.inOneTurn(turn, () => {
          applyRule(new Emitter(new Resolver(file, rules), emitter.collector, emitter.language), found, call)
        })
      const isCalledHere = turns.length > 0
      const isOpen =
        found.rule.is === 'endpoint' &&
        addRegistrar(emitter, found.rule, call, { library: found.library.name, isCalledHere })
      const calls = found.rule.is === 'endpoint' ? callsOfItems(file, found.rule, call) : [call]
      if (!isCalledHere && !isOpen) for (const one of calls) applyRule(emitter, found, one)
      if (found.rule.is === 'topic') taken.add(call.node.id)
      hasRouters ||= found.rule.is === 'endpoint' || found.rule.is === 'mount' || found.rule.is === 'role'
    }
    if (!rules.hasPattern(text)) continue
    const object = call.object === null ? '' : file.textOf(call.object).slice(0, 100)
    // `new OrdersClient(address)` of an import: any generator may write such a class, so the file must name the library.
    const made = call.object === null && call.isNew ? file.imports.get(call.name) : undefined
    const module = (made ?? file.imports.get(/^\w+/.exec(object)?.[0] ?? ''))?.module ?? ''
    // What a client is known to send, its name need not tell.
    for (const found of rules.patternsOf(text, `${module} ${object}`.trim(), call.isNew))
      if (found.rule.is !== 'topic' || !taken.has(call.node.id))
        if (made === undefined || rules.isNamed(found.library, file.tree.text))
          applyRule(emitter, found, call, found.captured)
  }
  for (const name of file.captured('construction')) {
    if (!rules.hasName(file.textOf(name))) continue
    for (const made of file.frontend.constructions?.(name) ?? [])
      for (const found of emitter.resolver.rulesOf(made)) applyRule(emitter, found, made)
  }
  addWrapped(emitter, (call) => taken.has(call.node.id))
  addHandedRouters(emitter)
  if (!hasRouters) return
  addHeldRouters(emitter)
  addPassedRouters(emitter)
}

/**
 * Adds mounts for functions that receive a router: after `RegisterRoutes(v1)`, their endpoints are under its prefix.
 */
function addPassedRouters(emitter: Emitter): void {
  const { resolver, language } = emitter
  const { file, rules } = resolver
  for (const name of file.captured('call')) {
    const call = file.callOf(name)
    if (call === null || call.args.length > 6) continue
    const holder = call.object === null || call.name === '' ? null : resolver.thing(call.object)
    if (holder?.hasRole === true) {
      const isExtension = isRouter(holder) && rules.routerExtensions.some((name) => name.test(call.name))
      if (isExtension && resolver.rulesOf(call).length === 0) {
        const made = { prefix: literal(holder.prefix), parent: routerOf(holder), child: call.name, module: null }
        // Also without a prefix: of several programs that share the function, these call it.
        const framework = `${language}-call`
        emitter.add({ ...emitter.at(call.node, framework), kind: 'mount', framework, ...made })
      }
      continue
    }
    for (const { value } of call.args) {
      const shape = file.frontend.shape(value)
      if (shape.is !== 'name' && shape.is !== 'call' && shape.is !== 'wrap') continue
      const thing = resolver.thing(value)
      if (thing === null || !isRouter(thing)) continue
      const child = fillingFunction(emitter, call)
      if (child === null) continue
      const made = { prefix: literal(thing.prefix), parent: routerOf(thing), ...child }
      emitter.mount(call.node, `${language}-call`, made)
    }
  }
}
