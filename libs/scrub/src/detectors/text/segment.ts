/** A range of the text with its start position. */
export interface Segment {
  readonly text: string
  readonly offset: number
}
