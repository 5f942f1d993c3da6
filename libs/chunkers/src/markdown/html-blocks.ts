/** The ways in which a block of HTML begins, with the end of each. Null: it ends at a blank line. */
const KINDS: readonly (readonly [start: RegExp, end: RegExp | null])[] = [
  [/^<(?:pre|script|style|textarea)(?:[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [
    new RegExp(
      String.raw`^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|` +
        String.raw`details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|` +
        String.raw`header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|` +
        String.raw`search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)`,
      'i',
    ),
    null,
  ],
]
/** A line that is one tag of another name. It does not interrupt a paragraph. */
const ANY_TAG =
  /^<(?:[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[a-z][a-z\d-]*\s*)>\s*$/i

/** What ends a block of HTML that a line begins. `end` null: a blank line. */
export interface HtmlBlock {
  readonly end: RegExp | null
}

/** Returns the block of HTML that begins with a line, or null. */
export function htmlBlockOf(line: string, { isInterrupting }: { readonly isInterrupting: boolean }): HtmlBlock | null {
  const tag = line.trimStart()
  if (!tag.startsWith('<')) return null
  const known = KINDS.find(([start]) => start.test(tag))
  if (known !== undefined) return { end: known[1] }
  return !isInterrupting && ANY_TAG.test(tag) ? { end: null } : null
}
