export type * from './facts.js'
export { isSecretName, safeValue } from './safe-value.js'
export { FactCollector, type FactDraft } from './fact-collector.js'
