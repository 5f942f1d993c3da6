import { z } from 'zod'

/** Maps what a build found to the place that proves it, such as `path:line strategy`. */
const FoundSchema = z.record(z.string(), z.string())

const RecordingSchema = z.strictObject({
  format: z.literal(1),
  source: z.string(),
  commit: z.string(),
  crawl: z.strictObject({
    code: z.union([z.number(), z.enum(['hang', 'signal'])]),
    processorSeconds: z.number(),
    peakMegabytes: z.number(),
    /** Last lines of standard error, if the exit code is not 0. */
    message: z.string(),
  }),
  files: z.number(),
  chunks: z.number(),
  failed: z.number(),
  nodes: FoundSchema,
  edges: FoundSchema,
  endpoints: FoundSchema,
  /** Edges of kind `calls`, `inherits` and `implements` between declarations. */
  calls: FoundSchema,
  /** NDCG@10 of questions from the repository's own docstrings and commits, 0 to 1. Null if none could be drawn. */
  ndcg: z.number().nullable(),
  /** The first five hits of each fixed question, as `path:line`. */
  hits: z.record(z.string(), z.array(z.string())),
})

/** What one build made of one source. */
export type Recording = z.output<typeof RecordingSchema>

export type Found = z.output<typeof FoundSchema>

export function parseRecording(json: string): Recording {
  return RecordingSchema.parse(JSON.parse(json))
}
