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
  /** Kind of the finding, `COUNTRY_NAME`. */
  readonly kind: string
  /** Pattern of the value in upper case without separators. */
  readonly pattern: RegExp
  /** Lengths of the value without separators. */
  readonly lengths: readonly number[]
  readonly evidence: IdEvidence
  /** The usual grouping. Required for evidence `groups`. */
  readonly groups?: RegExp
  /** Words that announce it, besides the general ones. */
  readonly context?: RegExp
  /** Check digits, dates and ranges, on the value in upper case without separators. */
  readonly isValid?: (value: string) => boolean
}
