import { CORPUS_TYPES, type CorpusType } from '@coderag/types'
import { z } from 'zod'
import type { RequestedCorpora } from '../understand/requested-corpora.js'
import type { Classification } from '../understand/classification.js'
import { isPattern, type TextPattern, textPattern } from '../understand/text-pattern.js'

export const CorpusBoostSchema = z.strictObject({
  /** Shown in the trace. */
  name: z.string().min(1),
  /** Regular expression over the query, ignoring case. */
  pattern: z
    .string()
    .min(1)
    .refine(isPattern, { message: 'it is not a regular expression of JavaScript' })
    .exactOptional(),
  /** Kind of name that the query must contain. */
  names: z.enum(['identifier', 'path', 'service', 'corpus']).exactOptional(),
  /** Preferred corpora, each with a weight from 0 to 1. */
  corpora: z.partialRecord(z.enum(CORPUS_TYPES), z.number().min(0).max(1)),
})
export type CorpusBoost = z.output<typeof CorpusBoostSchema>

/** Corpora that a query prefers, by its words. */
export const CORPUS_BOOSTS: readonly CorpusBoost[] = [
  { name: 'identifiers', names: 'identifier', corpora: { CODE_LOGIC: 1, CODE_CONFIG: 0.5 } },
  {
    name: 'deployment',
    pattern: String.raw`\b(?:deploy(?:ed|ment|ments|s)?|k8s|kubernetes|pods?|helm|ingress|replicas?|manifests?|container|image tag|probes?)\b`,
    corpora: { CODE_DEPLOY: 1, DOC_RUNBOOK: 0.5 },
  },
  {
    name: 'incidents',
    pattern: String.raw`\b(?:incidents?|outages?|broke|broken|post-?mortem|on-?call|paged|alert(?:s|ed)?)\b`,
    corpora: { CONVO_SLACK: 1, DOC_RUNBOOK: 1 },
  },
  {
    name: 'procedures',
    pattern: String.raw`\bhow (?:to|do (?:i|we))\b|\b(?:steps|procedure|runbook|playbook|instructions|what to do|set ?up|install)\b`,
    corpora: { DOC_RUNBOOK: 1, DOC_README: 1 },
  },
  {
    name: 'decisions',
    pattern: String.raw`\b(?:why did we|decided?|decision|rationale|adr|chose|agreed)\b`,
    corpora: { DOC_ADR: 1, CONVO_SLACK: 0.5, CONVO_TRANSCRIPT: 0.5 },
  },
]

/**
 * Returns the corpora that a query prefers, each with a weight from 0 to 1. A corpus that the query names has weight 1.
 */
export type CorpusBoostsOf = (
  text: string,
  about: { readonly classification: Classification; readonly requested: RequestedCorpora },
) => ReadonlyMap<CorpusType, number>

/** Compiles the rows. Own rows replace built-in ones of the same name. */
export function createCorpusBoosts(own: readonly CorpusBoost[]): CorpusBoostsOf {
  const replaced = new Set(own.map(({ name }) => name))
  const rows = [...own, ...CORPUS_BOOSTS.filter(({ name }) => !replaced.has(name))]
  const boosts = rows.map(({ pattern, ...row }) => ({
    ...row,
    pattern: pattern === undefined ? null : textPattern(pattern),
  }))
  return (text, about) => corpusBoosts(boosts, text, about)
}

function corpusBoosts(
  boosts: readonly (Omit<CorpusBoost, 'pattern'> & { readonly pattern: TextPattern | null })[],
  text: string,
  { classification: { entities }, requested }: Parameters<CorpusBoostsOf>[1],
): ReadonlyMap<CorpusType, number> {
  const found = new Map<CorpusType, number>()
  const raise = (type: CorpusType, value: number): void => void found.set(type, Math.max(value, found.get(type) ?? 0))
  for (const { pattern, names, corpora } of boosts) {
    if (names !== undefined && !entities.some(({ kind }) => kind === names)) continue
    if (pattern !== null && !pattern(text).test(text)) continue
    for (const type of CORPUS_TYPES) {
      const value = corpora[type]
      if (value !== undefined) raise(type, value)
    }
  }
  for (const [type, share] of requested) raise(type, share)
  for (const entity of entities) if (entity.kind === 'corpus') for (const type of entity.corpusTypes) raise(type, 1)
  return found
}
