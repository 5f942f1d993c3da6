export { hasSnapshot, openChunkReader, openChunkWriter } from './open.js'
export {
  ChunkReaderOptionsSchema,
  ChunkWriterOptionsSchema,
  type ChunkReaderOptions,
  type ChunkWriterOptions,
} from './options.js'
export { StoreError } from './errors.js'
