import type { SyntaxCapture, SyntaxTree } from '@coderag/syntax'
import type { FactCollector } from '../fact-collector.js'
import { isTest } from '../file-paths.js'
import { CodeFile } from '../values/code-file.js'
import { applyRule } from './apply-rule.js'
import { addConstants } from './constants.js'
import { addConstructors } from './constructors.js'
import { addDecorated } from './decorated.js'
import { Emitter } from './emitter.js'
import { addFileRoutes } from './file-routes.js'
import { addHanded, addPointed } from './handed.js'
import { addImports } from './imports.js'
import { languages } from './languages.js'
import { addMembers, makesAddresses } from './members.js'
import { addReads } from './reads.js'
import { Resolver } from '../values/resolver.js'
import { helperName } from '../values/environment-reads.js'
import { fillingFunction, isRouter, routerOf } from './mounts.js'
import { literal } from '../values/value-expr.js'
import { addWrapped, wrapperWords } from './wrapped.js'

export interface KnownOfFile {
  /** What `mayLeaveProcess` says of it. */
  readonly isTriggered: boolean
  /** Gives what `codeQueryOf` captures in it, asked for at most once and often not at all; null runs that query. */
  readonly captures: (() => readonly SyntaxCapture[]) | null
}

/**
 * Adds the facts of one file of code: calls that leave the process, topics, endpoints, mounts, reads of variables and
 * configuration, constants, and the imports that those refer to. A language without rules gives none.
 *
 * @param tree - Alive for the call; nothing of it is kept.
 * @param collector - Of the same file.
 * @param known - What was found out about the file before.
 */
export function extractCodeFacts(
  tree: SyntaxTree,
  collector: FactCollector,
  known: KnownOfFile = { isTriggered: mayLeaveProcess(tree.language, tree.text), captures: null },
): void {
  const language = languages.get(tree.language)
  if (language === undefined) return
  const { dialect, rules, name } = language
  const file = new CodeFile(tree, dialect, known.captures)
  const resolver = new Resolver(file, rules)
  const emitter = new Emitter(resolver, collector, name)
  const before = collector.facts.length
  if (name === 'js') addFileRoutes(emitter)
  if (name === 'go') addConstructors(emitter)
  const { isTriggered } = known
  if (isTriggered) {
    addCalls(emitter)
    addDecorated(emitter)
    addReads(emitter)
  }
  addConstants(emitter, isTriggered)
  // Nothing is followed into tests.
  const isFollowed = (isTriggered || makesAddresses.test(tree.text)) && !isTest(collector.document.filePath)
  if (isFollowed) addMembers(emitter)
  if (isTriggered) addPointed(emitter)
  if (isFollowed) addHanded(emitter, collector.facts.slice(before))
  addImports(emitter, collector.facts.slice(before), isTriggered)
}

/** The query that finds the calls of a language; null for a language without rules. */
export function codeQueryOf(language: string): string | null {
  return languages.get(language)?.dialect.query ?? null
}

/** Whether a file may hold calls that leave the process: one look at its text, and for most files no query runs. */
export function mayLeaveProcess(language: string, text: string): boolean {
  const rules = languages.get(language)?.rules
  return rules !== undefined && (rules.isTriggeredBy(text) || wrapperWords.test(text))
}

function addCalls(emitter: Emitter): void {
  const { file, rules } = emitter.resolver
  let hasRouters = false
  const taken = new Set<number>()
  for (const name of file.captured('call')) {
    const text = name.type === 'call_expression' ? '' : file.textOf(name)
    if (!rules.hasName(text) && !helperName.test(text)) continue
    const call = file.callOf(name)
    if (call === null) continue
    for (const found of emitter.resolver.rulesOf(call)) {
      applyRule(emitter, found, call)
      if (found.rule.is === 'topic') taken.add(call.node.id)
      hasRouters ||= found.rule.is === 'endpoint' || found.rule.is === 'mount' || found.rule.is === 'role'
    }
    if (!rules.hasPattern(text)) continue
    const object = call.object === null ? '' : file.textOf(call.object).slice(0, 100)
    const module = file.imports.get(/^\w+/.exec(object)?.[0] ?? '')?.module ?? ''
    for (const found of rules.patternsOf(text, `${module} ${object}`.trim(), call.isNew))
      applyRule(emitter, found, call, found.captured)
  }
  addWrapped(emitter, (call) => taken.has(call.node.id))
  if (hasRouters) addHandedRouters(emitter)
}

/** `RegisterRoutes(v1)`: what the function hangs on its parameter stands under the router's prefix. */
function addHandedRouters(emitter: Emitter): void {
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
        emitter.mount(call.node, `${language}-call`, made)
      }
      continue
    }
    for (const { value } of call.args) {
      const shape = file.dialect.shape(value)
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
