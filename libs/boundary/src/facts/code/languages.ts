import { csharp } from '../models/csharp/frontend.js'
import { javascript, typescript } from '../models/ecmascript/frontend.js'
import { go } from '../models/go/frontend.js'
import { java } from '../models/java/frontend.js'
import { python } from '../models/python/frontend.js'
import { RuleIndex } from './rule-index.js'
import { csharpBook } from '../rules/csharp.js'
import { ecmascriptBook } from '../rules/ecmascript.js'
import { goBook } from '../rules/go.js'
import { javaBook } from '../rules/java.js'
import { pythonBook } from '../rules/python.js'
import type { Dialect } from '../values/shape.js'

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
  ['python', { name: 'python', dialect: python, rules: new RuleIndex(pythonBook) }],
  ['csharp', { name: 'csharp', dialect: csharp, rules: new RuleIndex(csharpBook) }],
  ['java', { name: 'java', dialect: java, rules: new RuleIndex(javaBook) }],
  ['javascript', { name: 'js', dialect: javascript, rules: ecmascriptRules }],
])
