export { createQuestionReader, type QuestionReader } from './classify/classifier.js'
export {
  encodeLearnedWeights,
  LEARNED_PARTS,
  type LearnedLabels,
  type LearnedModel,
  type LearnedPart,
  type LearnedWeights,
  openLearnedModel,
} from './classify/learned-model.js'
