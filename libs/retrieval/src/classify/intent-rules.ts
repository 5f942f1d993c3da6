import { ANSWER_RULES } from './intents-of-answers.js'
import { RELATION_RULES } from './intents-of-relations.js'
import { WORK_RULES } from './intents-of-work.js'
import type { IntentRule } from './rules.js'

/**
 * What a question wants. One row is one rule: a new intent is a row in one of the three files and a row in the routing table.
 * Specificity, across the files: 900 texts of errors; 800 overviews; 700 relations; 600 comparisons; 500 flows; 450
 * dependencies; 400 changes; 300 symptoms; 200 facts; 100 places; 50 explanations; below, the shape of the sentence.
 */
export const INTENT_RULES: readonly IntentRule[] = [...RELATION_RULES, ...ANSWER_RULES, ...WORK_RULES]
