export { TermRows, type RowCounts } from './term-rows.js'
export { encodeWeights, openWeights, readWeights, type StaticModel, type TrainedModel } from './weights-file.js'
export { StaticEncoder, type EncoderInput } from './encoder.js'
export { stemTableOf, Vocabulary } from './vocabulary.js'
