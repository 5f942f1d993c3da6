export { createClassifier, createFeatureReader } from './understand/classify/classifier.js'
export {
  COLUMNS,
  type Decision,
  DECISIONS,
  featureHash,
  FIRST_COLUMN,
  intentFeature,
  LABELS,
  LARGEST_WEIGHT,
  type LinearWeights,
  openLinearModel,
  ROW_BYTES,
  unitOf,
} from './understand/classify/linear-model.js'
export { ANSWER_FEATURES, ANSWER_HITS, HIT_FEATURES } from './confidence/features.js'
export { FEATURE_NAMES, featuresOf, type FeatureName } from './rank/learned/features.js'
export { groupByFile, type CandidateFile } from './rank/learned/files.js'
export { readQuery, type Query } from './rank/learned/query.js'
export { ROW_NAMES, type RowName, SIGNAL_NAMES, type SignalName, TRAINED_WEIGHTS } from './rank/learned/row-weights.js'
