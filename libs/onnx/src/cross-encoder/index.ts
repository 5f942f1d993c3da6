export { createCrossEncoder, type CrossEncoder, type CrossEncoderParts } from './cross-encoder.js'
export { CrossEncoderOptionsSchema, type CrossEncoderOptions } from './options.js'
export { CrossEncoderError } from './errors.js'
