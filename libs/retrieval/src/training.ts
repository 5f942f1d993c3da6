export { createQuestionReader, type QuestionReader } from './classify/classifier.js'
export { type LearnedModel, openLearnedModel } from './classify/learned-model.js'
export {
  encodeLearnedWeights,
  END,
  filterPlace,
  LEARNED_PARTS,
  type LearnedInput,
  type LearnedLabels,
  type LearnedPart,
  type LearnedWeights,
  OTHER,
  rowsOfWords,
  START,
} from './classify/learned-weights.js'
