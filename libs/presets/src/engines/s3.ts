import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { loadOptional } from '../load-optional.js'
import { directoryStages } from './directory.js'
import type { OpenEngine } from './engine.js'

/** Opens an index in object storage: a directory whose files are objects. */
export const openS3: OpenEngine = async (place, settings) => {
  const { openS3Index } = await loadOptional('@coderag/store-s3', () => import('@coderag/store-s3'))
  const { openDirectoryIndex } = await import('@coderag/storage/directory')
  const stages = directoryStages(settings)
  const name = createHash('sha256').update(place).digest('hex').slice(0, 12)
  return openS3Index({
    address: place,
    cacheDirectory: resolve(settings.dataDir, 's3', name),
    isShared: settings.shared,
    openDirectory: (directory) => openDirectoryIndex({ directory, stages, isShared: settings.shared }),
  })
}
