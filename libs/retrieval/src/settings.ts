// What a configuration and a command line say about queries, without the code that answers them.
export { CONTEXT_FORMATS } from './context/context.js'
export { ContextOptionsSchema } from './context/options.js'
export { RankingOptionsSchema, RoutingOptionsSchema } from './options.js'
export { STRATEGIES } from './understand/classification.js'
export { ClassifierRulesSchema } from './understand/classify/rules.js'
export { intentIssues } from './understand/intent-names.js'
