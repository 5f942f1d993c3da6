export { openDirectoryIndex, type DirectoryIndexOptions } from './directory-index.js'
export type { DirectoryStages } from './stages.js'
export { isIndexDirectory, readManifestFile } from './manifest-file.js'
export { IndexDirectoryError } from './errors.js'
