/**
 * Returns how deep the brackets of a text are nested, without those in texts in double quotes. It tells in one pass
 * whether a parser that calls itself for each level can read a file.
 */
export function bracketDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted) {
      if (character === '\\') at += 1
      // A text that is not closed ends with its line.
      else if (character === '"' || character === '\n') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === '(' || character === '[' || character === '{') {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if ((character === ')' || character === ']' || character === '}') && depth > 0) depth -= 1
  }
  return deepest
}
