import type { CodeFile } from '../../values/code-file.js'

/**
 * Attributes of what is compiled for tests alone: `#[cfg(test)]`, `#[test]`, `#[tokio::test]`.
 *
 * @see https://doc.rust-lang.org/reference/conditional-compilation.html#test
 * @see https://doc.rust-lang.org/reference/attributes/testing.html
 */
const ATTRIBUTE = /^#\[\s*(?:cfg\(\s*(?:all\((?:[^()"]|"[^"]*")*?)?\btest\b|(?:\w+::)*test\b)/
const MAY_HAVE_TESTS = /\btest\b/
const BESIDE = /^(?:attribute_item|line_comment|block_comment)$/

/** First and last lines, from 1, of modules and functions that are compiled for tests alone. */
export function testCode(file: CodeFile): readonly (readonly [first: number, last: number])[] {
  if (!MAY_HAVE_TESTS.test(file.tree.text)) return []
  return file
    .captured('decorator')
    .filter((node) => ATTRIBUTE.test(file.textOf(node)))
    .flatMap((node) => {
      let item = node.nextNamedSibling
      while (item !== null && BESIDE.test(item.type)) item = item.nextNamedSibling
      return item === null ? [] : [[node.startPosition.row + 1, item.endPosition.row + 1] as const]
    })
}
