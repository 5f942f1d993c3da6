import { config } from 'zod'

/** Makes schemas that are built after this call check values without generating code first. */
export function withoutGeneratedChecks(): void {
  config({ jitless: true })
}
