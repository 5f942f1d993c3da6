import {
  createSyntax,
  type LanguageParser,
  type Outline,
  type SourceCode,
  type Syntax,
  type SyntaxFailure,
} from '@coderag/syntax'
import { CoderagError, type Chunked, type Chunker, type RawDocument, parseOptions } from '@coderag/types'
import { emitChunks } from '../emit.js'
import { minChunkCharacters } from '../limits.js'
import { Lines } from '../lines.js'
import { AstChunkerOptionsSchema, type AstChunkerOptions, type ResolvedAstChunkerOptions } from '../options.js'
import { withModuleDoc } from '../module-doc.js'
import { mergeSmall, type MeasuredText, type Piece } from '../piece.js'
import { splitWindows, type WindowLimits } from '../window/windows.js'
import { TokenRows } from '../token-rows.js'
import { splitBlocks } from './split.js'

/** Raised when the same text and options give other chunks than before. */
const version = 4

/**
 * Creates the chunker for source code: one chunk per declaration that fits the budget (cAST, arXiv 2506.15655). Text in
 * a language without a grammar, and files whose parse fails, are cut by lines; the latter with a notice.
 * @param options.syntax - Shares loaded grammars with other users on the same thread. Default: it loads its own.
 * @throws OptionsError for options that are out of range or unknown.
 */
export function createAstChunker(options: AstChunkerOptions & { readonly syntax?: Syntax } = {}): Chunker {
  const { syntax = createSyntax(), ...rest } = options
  const limits = parseOptions(AstChunkerOptionsSchema, rest, 'createAstChunker')
  const languages = syntax.handlers.map(({ language }) => language).join(' ')
  return {
    kind: 'ast',
    fingerprint: `ast/${version} ${JSON.stringify(limits)} ${languages}`,
    async chunk(document) {
      const code = syntax.codeOf(document.filePath, document.text)
      if (code === null) return chunkByLines(document, null, limits, [])
      const { handler } = code
      try {
        return chunkBySyntax(document, code, await syntax.load(handler.language), limits)
      } catch (error) {
        if (!isDegradable(error)) throw error
        const reason = error.code === 'SYNTAX_TIMEOUT' ? `parse took over ${limits.parseTimeoutMs} ms` : error.code
        return chunkByLines(document, handler.language, limits, [
          `no tree for ${handler.language} (${reason}): cut by lines`,
        ])
      }
    },
  }
}

function chunkBySyntax(
  document: RawDocument,
  code: SourceCode,
  parser: LanguageParser,
  limits: ResolvedAstChunkerOptions,
): Chunked {
  const { language } = parser.handler
  const text = measure(document)
  return parser.withTree(
    code.text,
    (tree) => {
      const outline = tree.outline()
      const pieces = isScript(outline, text, limits)
        ? splitWindows(text, windowsOf(limits))
        : splitBlocks(outline.blocks, text, limits, code.parts)
      const { imports, swallowed } = outline
      const notice = `a syntax error hides ${swallowed} declarations from the grammar of ${language}: found by their first words`
      return {
        chunks: emit(document, text, pieces, limits, { language, imports }),
        notices: swallowed === 0 ? [] : [notice],
      }
    },
    { timeoutMs: limits.parseTimeoutMs },
  )
}

function chunkByLines(
  document: RawDocument,
  language: string | null,
  limits: ResolvedAstChunkerOptions,
  notices: readonly string[],
): Chunked {
  const text = measure(document)
  return {
    chunks: emit(document, text, splitWindows(text, windowsOf(limits)), limits, { language, imports: [] }),
    notices,
  }
}

function emit(
  document: RawDocument,
  text: MeasuredText,
  pieces: readonly Piece[],
  { maxTokens }: ResolvedAstChunkerOptions,
  facts: { readonly language: string | null; readonly imports: readonly string[] },
) {
  const merged = mergeSmall(pieces, text, { minCharacters: minChunkCharacters(document.corpusType), maxTokens })
  return withModuleDoc(emitChunks(document, text.lines, merged, facts), document.text, facts.language)
}

/** Nothing declared, and no statement so large that its syntax would say where to cut. */
function isScript(
  { declarations, blocks }: Outline,
  { lines, tokens }: MeasuredText,
  { maxTokens }: ResolvedAstChunkerOptions,
): boolean {
  if (declarations.length > 0) return false
  return blocks.every((block) => {
    const from = lines.rowOfLine(block.startRow)
    return tokens.fits(from, lines.rowOfLine(block.endRow + 1), maxTokens)
  })
}

/** Windows keep the budget of chunks, too. */
function windowsOf({ windowTokens, overlapTokens, maxTokens }: ResolvedAstChunkerOptions): WindowLimits {
  return { windowTokens: Math.min(windowTokens, maxTokens), overlapTokens }
}

/** A grammar that fails on one file costs its structure, not the file. A missing grammar is a broken installation. */
function isDegradable(error: unknown): error is SyntaxFailure {
  if (!CoderagError.is(error)) return false
  return ['SYNTAX_TIMEOUT', 'SYNTAX_TOO_DEEP', 'SYNTAX_PARSER_CRASHED'].includes(error.code)
}

function measure(document: RawDocument): MeasuredText {
  const lines = new Lines(document.text)
  return { lines, tokens: new TokenRows(lines) }
}
