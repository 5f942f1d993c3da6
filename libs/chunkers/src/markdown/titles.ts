import type { Block } from '../document/blocks.js'

/** Longest title in UTF-16 units that is read. A longer heading is a text that somebody marked as one. */
const LONGEST_TITLE = 1_000

/** A heading without links, images, emphasis, code marks, tags and explicit anchors. */
export function plainTitle(title: string): string {
  return title
    .slice(0, LONGEST_TITLE)
    .replace(/!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/\s*\{\s*#[^}]*\}\s*$/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Many a README has its title as `<h1 align="center">`. */
export function htmlHeading(html: string, start: number): Block | null {
  const match = /^\s*(?:<(?:div|p|center|a|br)\b[^>]*>\s*)*<h([1-3])\b[^>]*>([\s\S]*?)<\/h\1>/i.exec(html)
  const title = plainTitle(match?.[2] ?? '')
  return match === null || title === '' ? null : { kind: 'heading', start, level: Number(match[1]), title }
}

/** Returns the title that front matter in YAML gives as one plain or quoted text. */
export function frontMatterTitle(lines: readonly string[]): string | null {
  const line = lines.find((each) => /^title:[ \t]*\S/.test(each))
  const value = line
    ?.slice('title:'.length)
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
  return value === undefined || value === '' || /^[|>&*[{]/.test(value) ? null : value
}
