export { createQuestionReader, type QuestionFeatures, type QuestionReader } from './classify/classifier.js'
export {
  encodeLearnedWeights,
  type LearnedModel,
  type LearnedWeights,
  openLearnedModel,
} from './classify/learned-model.js'
export type { LearnedFile } from './classify/learned.js'
