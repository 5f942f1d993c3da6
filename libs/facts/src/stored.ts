/** Facts and symbols as they are stored, and how to read the names, paths and types in them. Loads no grammar and no parser. */
export { FACT_FORMAT } from './format.js'
export { encodeFacts, StoredFacts, type FollowedFact, type PlainFact } from './encode-facts.js'
export type * from './facts.js'
export { addressName } from './address-name.js'
export { baseOf, isInside, joinPath, parentOf } from './file-paths.js'
export { BEAN_TYPE } from './bean-type.js'
export { portIn } from './port-in.js'
export { describeExpr } from './describe-value.js'
export {
  argumentsOf,
  countOf,
  decodeFileSymbols,
  encodeFileSymbols,
  isImported,
  isPathStart,
  PARAMETER,
  parseSymbols,
  type CallSite,
  type DeclaredSymbol,
  type FileSymbols,
  type ImportedName,
  type NamedValue,
  type ParameterType,
  type TypeParameter,
  VARIABLE,
} from './symbols/file-symbols.js'
export { linksOf, type Link } from './symbols/call-chain.js'
export { GLOBAL, INSIDE } from './symbols/module-files.js'
export { allOf, alternativesOf, elementsOf, functionParts, typeParts } from './symbols/type-name.js'
export {
  decodeExactFacts,
  encodeExactFacts,
  isExactFacts,
  type ExactFacts,
  type ExactFile,
  type ScipNotice,
} from './scip/exact-facts.js'
