/** What a block of a document is, as far as cutting it goes. */
export type BlockKind = 'heading' | 'paragraph' | 'code' | 'table' | 'list'

/** A block of a document. It reaches to the start of the next one, blank lines behind it included. */
export interface Block {
  readonly kind: BlockKind
  /** UTF-16 index in the first line of it. */
  readonly start: number
  /** Of a heading, from 1 on. */
  readonly level?: number
  /** Of a heading, without marks. */
  readonly title?: string
  /** Of code, as its fence names it. */
  readonly language?: string
  /** Of a list: UTF-16 indexes in the first lines of its items. */
  readonly items?: readonly number[]
}

/** The blocks of a document in order, and its title where that stands outside of them. */
export interface Outline {
  readonly blocks: readonly Block[]
  /** From front matter; null where there is none. */
  readonly title: string | null
}

/** Headings down to this level begin a section. */
export const SECTION_LEVELS = 3
