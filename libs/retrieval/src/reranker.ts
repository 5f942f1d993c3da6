export {
  createFeatureReranker,
  FeatureRerankerOptionsSchema,
  type FeatureRerankerOptions,
} from './rank/learned/feature-reranker.js'
export { FEATURE_NAMES, type FeatureName } from './rank/learned/features.js'
export { ROW_NAMES, type RowName } from './rank/learned/row-weights.js'
