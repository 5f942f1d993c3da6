export type * from './facts.js'
export { FactCollector, type FactDraft } from './fact-collector.js'
