import { readFileSync } from 'node:fs'
import { z } from 'zod'

const SourceSchema = z.strictObject({
  /** `owner/name` of a public repository. */
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** Main language. */
  language: z.string(),
  /** `library`: one code base. `system`: several services. */
  kind: z.enum(['library', 'system']),
  /** Day on which a change was first judged by it. From then on it can't show what nobody looked at. */
  usedSince: z.iso.date().optional(),
})

const SourcesSchema = z.strictObject({
  net: z.array(SourceSchema),
  labelled: z.array(SourceSchema),
  calls: z.array(SourceSchema),
})

export type Source = z.output<typeof SourceSchema>
export type Part = keyof z.output<typeof SourcesSchema>

/** The public repositories that builds are compared on. */
export function readSources(): z.output<typeof SourcesSchema> {
  return SourcesSchema.parse(JSON.parse(readFileSync(new URL('../sources.json', import.meta.url), 'utf8')))
}

/** Name of the folder of a source's working tree and of its recordings. */
export function folderOf({ repository }: Pick<Source, 'repository'>): string {
  return repository.replace('/', '+')
}
