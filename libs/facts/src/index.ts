/** Reads facts and symbols from the text of single files: code, deployment manifests and contracts. */
export { createFactExtractor, type FactExtractorSetup } from './fact-extractor.js'
export { extractCodeFacts } from './code/extract-code-facts.js'
export { extractManifestFacts } from './manifests/extract.js'
export { envFileFacts, isEnvFile } from './manifests/env-file.js'
export { extractModuleNames, extractSymbols, SYMBOL_LANGUAGES } from './symbols/extract-symbols.js'
export { FactCollector, type FactDraft } from './fact-collector.js'
export { isSecretName, safeValue } from './safe-value.js'
