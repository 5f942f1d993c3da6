import type { Failure, FailureStage } from '@coderag/types'
import { failureFacts } from '../errors.js'

/** Measures the time of the stages while a batch goes through them. */
export interface StageClock {
  /** Milliseconds per stage so far. */
  readonly totals: Record<string, number>
  /** Measures an asynchronous stage. Marks errors with the stage's name. */
  time<T>(stage: FailureStage, work: () => Promise<T>): Promise<T>
  /** Measures a synchronous stage. Errors of `encode` are not marked. */
  timeSync<T>(stage: FailureStage | 'encode', work: () => T): T
}

export function createStageClock(): StageClock {
  const totals: Record<string, number> = {}
  const add = (stage: string, since: number): void => {
    totals[stage] = (totals[stage] ?? 0) + performance.now() - since
  }
  return {
    totals,
    async time(stage, work) {
      const since = performance.now()
      try {
        return await work()
      } catch (error) {
        throw error instanceof StageFailure ? error : new StageFailure(stage, error)
      } finally {
        add(stage, since)
      }
    },
    timeSync(stage, work) {
      const since = performance.now()
      try {
        return work()
      } catch (error) {
        throw stage === 'encode' ? error : new StageFailure(stage, error)
      } finally {
        add(stage, since)
      }
    },
  }
}

/**
 * Builds the record of a unit that failed.
 * @param stage - Stage of the failure, unless the error itself names one.
 */
export function failureOf(key: string, error: unknown, stage: FailureStage): Failure {
  if (error instanceof StageFailure) return { key, stage: error.stage, ...failureFacts(error.cause) }
  return { key, stage, ...failureFacts(error) }
}

/** Carries the stage of a failure to the place where it is recorded. */
class StageFailure extends Error {
  constructor(
    readonly stage: FailureStage,
    cause: unknown,
  ) {
    super(stage, { cause })
  }
}
