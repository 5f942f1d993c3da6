import type { ContextSource } from '@coderag/retrieval'
import { z } from 'zod'

/** Source of an answer. */
export interface AnswerSource {
  /** Number that the answer cites, from 1. */
  readonly number: number
  /** `repository/path:10-42`, or the place of a conversation. */
  readonly place: string
  readonly repo: string | null
  readonly path: string | null
  /** Lines that the model saw; 1-based, inclusive. */
  readonly startLine: number
  readonly endLine: number
  /** Name of the declaration or heading; null if there are several or none. */
  readonly title: string | null
  readonly language: string | null
  readonly text: string
}

/** A line of a context in the format `json`. */
const ContextLine = z.object({
  source: z.string().optional(),
  title: z.string().optional(),
  text: z.string().optional(),
  signature: z.string().nullable().optional(),
})

/** Sources of one answer. A look of the model adds further ones. */
export class SourceList {
  readonly #sources: AnswerSource[] = []

  /** All sources, by number. */
  get all(): readonly AnswerSource[] {
    return this.#sources
  }

  add(source: Omit<AnswerSource, 'number'>): AnswerSource {
    const numbered = { ...source, number: this.#sources.length + 1 }
    this.#sources.push(numbered)
    return numbered
  }

  /**
   * Adds the passages of a context.
   *
   * @param context - Context in the format `json`.
   * @param sources - Its sources, one for each passage.
   * @returns The added sources, and the lines about the index as a whole.
   */
  addContext(context: string, sources: readonly ContextSource[]): { added: AnswerSource[]; structure: string | null } {
    const lines = context
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ContextLine.parse(JSON.parse(line)))
    const passages = lines.filter(({ source }) => source !== undefined)
    const structure = lines.find(({ source, text }) => source === undefined && text !== undefined)?.text ?? null
    const added = passages.flatMap(({ source: place = '', title = null, text, signature }, index) => {
      const origin = sources[index]
      if (origin === undefined) return []
      const { repoName: repo, filePath: path, startLine, endLine, language, symbol } = origin
      return this.add({
        place,
        repo,
        path,
        startLine,
        endLine,
        title: title ?? symbol,
        language,
        text: text ?? signature ?? '',
      })
    })
    return { added, structure }
  }
}

/**
 * Writes sources for the model, each between two lines that begin with the mark. The mark is drawn for each answer, so
 * no text from a repository can contain it.
 */
export function writeSources(sources: readonly AnswerSource[], mark: string): string {
  return sources
    .map(({ number, place, title, text }) => {
      const heading = [`${mark} source ${number}`, oneLine(place), ...(title === null ? [] : [oneLine(title)])].join(
        ' · ',
      )
      return `${heading}\n${text.replace(/\n+$/, '')}\n${mark} end of source ${number}`
    })
    .join('\n\n')
}

/** Writes a text from the index for the model in the same way, without a number. */
export function writeData(title: string, text: string, mark: string): string {
  return `${mark} ${title}\n${text.replace(/\n+$/, '')}\n${mark} end of ${title}`
}

/** A path or a heading may contain line breaks and control characters. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, 400)
}
