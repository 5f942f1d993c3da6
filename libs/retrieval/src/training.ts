export { createFeatureReader } from './classify/classifier.js'
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
} from './classify/linear-model.js'
