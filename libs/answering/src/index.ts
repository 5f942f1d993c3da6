export {
  createAnswerer,
  type Answer,
  type Answerer,
  type AnswererOptions,
  type AnswerEvent,
  type AnswerOptions,
  type AnswerRequest,
  type AnsweredTurn,
  type AnswerUsage,
} from './answerer.js'
export { GENERATOR_PROVIDERS, openGenerator, type Generator, type GeneratorOptions } from './generator.js'
export type { GeneratorProvider } from './generators/generators.js'
export { AnsweringError } from './errors.js'
export type { AnswerSource } from './sources.js'
export type { Citations } from './citations.js'
export type { Look } from './tools.js'
