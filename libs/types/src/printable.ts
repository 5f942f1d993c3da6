/**
 * Makes text from a source safe to print on a terminal. A control character could move the cursor, start an escape sequence
 * or end a line; a bidirectional one could reorder what follows. Tabs become two spaces; other such characters become visible.
 */
export function printable(text: string): string {
  return text.replaceAll('\t', '  ').replace(UNPRINTABLE, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `<${code.toString(16).toUpperCase().padStart(4, '0')}>`
  })
}

/** Control characters, separators of lines and paragraphs, and marks of direction (Unicode, UAX #9). */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu
