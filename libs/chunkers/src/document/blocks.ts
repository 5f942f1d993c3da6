/** Kind of a block of a document, for cutting it. */
export type BlockKind = 'heading' | 'paragraph' | 'code' | 'table' | 'list'

/** A block of a document. It reaches to the start of the next one, blank lines behind it included. */
export interface Block {
  readonly kind: BlockKind
  /** UTF-16 index in the first line of it. */
  readonly start: number
  /** Level of a heading, from 1. */
  readonly level?: number
  /** Text of a heading, without marks. */
  readonly title?: string
  /** Language of code, as its fence names it. */
  readonly language?: string
  /** UTF-16 indexes of the first lines of a list's items. */
  readonly items?: readonly number[]
}

/** The blocks of a document in order, and its title if that is outside of them. */
export interface Outline {
  readonly blocks: readonly Block[]
  /** Title in the front matter. Null if there is none. */
  readonly title: string | null
}

/** Headings down to this level begin a section. */
export const SECTION_LEVELS = 3
