export { openS3Index } from './s3-index.js'
export type { S3IndexOptions } from './options.js'
export { S3Error } from './errors.js'
