/** How each language finds its names and calls its files: what resolution asks. Loads no grammar and no parser. */
export { namesOf } from './languages/dialects.js'
export { FOLLOWED_ENDINGS, isTest, languageOfPath } from './languages/files.js'
export { ANY, STEP, type BasicTypes } from './symbols/basic-types.js'
export type { Containers } from './symbols/containers.js'
export { isHandlerName, SCOPE } from './symbols/file-symbols.js'
export { hasMembers, type NameRules } from './symbols/name-rules.js'
