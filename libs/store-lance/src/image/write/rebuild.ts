import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChunkStoreReader } from '@coderag/types'
import { imageBatchRows } from '../../options.js'
import { imageFormat } from '../format/format.js'
import { Image } from '../read/image.js'
import { SegmentWriter } from './segment-writer.js'

/**
 * Makes the image of a snapshot anew from its table, in the directory for temporary files. A reader must not write to an
 * index. The files are removed as soon as they are open; where a system cannot do that, they stay.
 */
export async function rebuildImage(table: ChunkStoreReader): Promise<Image> {
  const directory = await mkdtemp(join(tmpdir(), 'coderag-image-'))
  try {
    let writer: SegmentWriter | null = null
    for await (const batch of table.scanColumns({ batchRows: imageBatchRows })) {
      writer ??= new SegmentWriter(directory, batch.vectors?.dimensions ?? null)
      await writer.append(batch)
    }
    const segments = writer === null ? [] : [await writer.finish()]
    return await Image.of(directory, { format: imageFormat, dimensions: writer?.dimensions ?? null, segments })
  } finally {
    await rm(directory, { recursive: true, force: true }).catch(() => {})
  }
}
