import type { Random } from './random.ts'

/** What a campaign gets. */
export interface CampaignContext {
  /** Everything random is drawn from this, so that a seed repeats a run. */
  readonly random: Random
  /** `short` runs in CI and ends after about a minute for each campaign; `long` runs before a release. */
  readonly form: 'short' | 'long'
  /** An empty directory, removed after the campaign. */
  readonly directory: string
  /** Prints a line of progress. */
  readonly log: (line: string) => void
}

/** One row of the table at the end. */
export interface CampaignRow {
  /** What was tried: a format, a kind of damage. */
  readonly name: string
  readonly trials: number
  /** Trials that did what they should: a right answer, or an error that says what to do. */
  readonly survived: number
  /** Wrong results without a word. The aim is 0. */
  readonly silentlyWrong: number
  /** Secrets found where none may be. The aim is 0. */
  readonly leaked: number
  /** Longest trial in milliseconds. Null where time says nothing. */
  readonly worstMs: number | null
  /** Largest resident memory of a process in MB. Null where it was not measured. */
  readonly worstMb: number | null
  /** Trials that failed, as a person repeats them. Never a secret. */
  readonly failures: readonly string[]
}

/** One way to attack coderag. A campaign is one file of `campaigns/` and one line of `main.ts`. */
export interface Campaign {
  readonly name: string
  run(context: CampaignContext): AsyncIterable<CampaignRow>
}
