import { z } from 'zod'

/** An application whose routes are compared. */
export const ApplicationSchema = z.strictObject({
  /** Its folder in the folder of applications. */
  name: z.string(),
  framework: z.string(),
  /** Where a public one comes from; without these it lies in `fixtures/routes`. */
  repository: z.string().optional(),
  commit: z.string().optional(),
  /** The folder, of the checkout, with the application. */
  folder: z.string().default('.'),
  /** What the framework's lister loads. */
  start: z.string(),
  /** Commands that install what it needs, in its folder. */
  install: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  /** Routes that a library adds, such as pages of documentation. */
  added: z.array(z.string()).default([]),
})
export type Application = z.output<typeof ApplicationSchema>
