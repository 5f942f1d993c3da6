/** Evidence that a number needs to count as an identity number. */
export type IdEvidence =
  /** Shape and check digits are enough. */
  | 'shape'
  /** Its usual groups are enough. As a run of digits it needs a context word. */
  | 'groups'
  /** Always needs a context word nearby. */
  | 'context'

/** One kind of identity number. */
export interface IdRule {
  /** Kind of the finding, `COUNTRY_NAME`, and name of its cues in `CUE_TABLE`. */
  readonly kind: string
  /** Pattern of the value in upper case without separators. */
  readonly pattern: RegExp
  /** Lengths of the value without separators. */
  readonly lengths: readonly number[]
  readonly evidence: IdEvidence
  /** The usual grouping. Required for evidence `groups`. */
  readonly groups?: RegExp
  /** Validators of `stdnum` for check digits, dates and ranges. One of them must accept the value. */
  readonly check?: readonly string[]
  /** How these validators want the value to be written. */
  readonly written?: (value: string) => string
  /** What `stdnum` has no validator for, on the value in upper case without separators. */
  readonly isValid?: (value: string) => boolean
}
