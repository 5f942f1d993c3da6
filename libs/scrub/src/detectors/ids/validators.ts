import type { Validator } from 'stdnum'

/** The validators of `stdnum` by country and name: `BR.cpf`. */
export type Validators = ReadonlyMap<string, Validator>

let loaded: Validators | null = null

/**
 * Calls `work` with the validators of `stdnum`. The library is loaded for the first text that needs it, in 0.15 s.
 *
 * A validator answers with an error object. Its stack trace takes longer than the check, and nobody reads it.
 */
export function withValidators<T>(work: (validators: Validators) => T): T | Promise<T> {
  if (loaded !== null) return withoutStackTraces(work, loaded)
  return import('stdnum').then(({ stdnum }) => {
    loaded ??= new Map(
      Object.entries(stdnum).flatMap(([country, own]) =>
        Object.entries(own).map(([name, validator]): [string, Validator] => [`${country}.${name}`, validator]),
      ),
    )
    return withoutStackTraces(work, loaded)
  })
}

function withoutStackTraces<T>(work: (validators: Validators) => T, validators: Validators): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return work(validators)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
