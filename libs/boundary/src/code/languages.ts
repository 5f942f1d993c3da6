import { javascript, typescript } from './dialects/ecmascript.js'
import { go } from './dialects/go.js'
import { RuleIndex } from './rule-index.js'
import { ecmascriptBook } from './rules/ecmascript.js'
import { goBook } from './rules/go.js'
import type { Dialect } from './shape.js'

/** How one language is read, and by which rules. */
export interface CodeLanguage {
  /** First part of the extractor's name. */
  readonly name: string
  readonly dialect: Dialect
  readonly rules: RuleIndex
}

const goRules = new RuleIndex(goBook)
const ecmascriptRules = new RuleIndex(ecmascriptBook)

/** By the language of the syntax tree. */
export const languages: ReadonlyMap<string, CodeLanguage> = new Map([
  ['go', { name: 'go', dialect: go, rules: goRules }],
  ['typescript', { name: 'js', dialect: typescript, rules: ecmascriptRules }],
  ['tsx', { name: 'js', dialect: typescript, rules: ecmascriptRules }],
  ['javascript', { name: 'js', dialect: javascript, rules: ecmascriptRules }],
])
