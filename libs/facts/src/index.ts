/** Reads facts from the text of single files: code, deployment manifests and contracts. */
export { extractCodeFacts } from './code/extract-code-facts.js'
export { extractManifestFacts } from './manifests/extract.js'
export { FactCollector, type FactDraft } from './fact-collector.js'
export { encodeFacts } from './encode-facts.js'
export { isSecretName, safeValue } from './safe-value.js'
export type * from './facts.js'
