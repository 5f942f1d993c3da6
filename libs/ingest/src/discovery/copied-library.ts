import { GENERATED_MARK_CHARACTERS } from '../limits.js'

/** Folders of files that a server hands out as they are, into which libraries for pages are copied. */
const HANDED_OUT = /(?:^|\/)(?:wwwroot|public|static|assets)\/.*\.(?:[cm]?js|css|scss|less)$/i
/**
 * The first comment of a file, if it is one that build tools keep for its licence:
 * https://github.com/terser/terser#format-options (`comments`).
 */
const KEPT_COMMENT = new RegExp(
  String.raw`^\uFEFF?\s*(?:(?:"use strict"|'use strict'|@charset "[\w-]+");?\s*)?` +
    String.raw`\/\*(?:!|(?=(?:(?!\*\/)[^])*@(?:license|preserve)\b))[^]*?\*\/`,
)
const VERSION = /(?<![\w.])v?\d+\.\d+\.\d+/
const LICENCE = /licen[cs]e|copyright|\(c\)|©/i

/** Returns true for a library that somebody copied among the files of a page: its head says a version and a licence. */
export function isCopiedLibrary(path: string, text: string): boolean {
  if (!HANDED_OUT.test(path)) return false
  const [comment] = KEPT_COMMENT.exec(text.slice(0, GENERATED_MARK_CHARACTERS)) ?? []
  return comment !== undefined && VERSION.test(comment) && LICENCE.test(comment)
}
