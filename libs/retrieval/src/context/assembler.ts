import type { TokenCounter } from '@coderag/types'
import {
  CONTEXT_FORMATS,
  type ContextFormat,
  type ContextOmission,
  type ContextSectionName,
  type ContextSource,
} from './context.js'
import { createTermMatcher } from './excerpt/term-matcher.js'
import { Draft } from './draft.js'
import { Fitting, type KnownLines, MIN_PASSAGE } from './fitting.js'
import { CONTEXT_WRITERS } from './format.js'
import { PRIMARY_PIECE, REFERENCE_LINES, SHARES, SUPPORTING_PIECE } from './options.js'
import { linePassage, type Material, mergeTouching } from './passage.js'
import { PassageCosts } from './passage-costs.js'
import { translationsAmong } from './translations.js'
import { sourceOf } from './write-context.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

/** Input of a context. */
export interface AssembleInput {
  /** Chunks that may be shown, best first, each once. */
  readonly material: readonly Material[]
  /** Lines about the index as a whole, most important first. As many as fit are shown. */
  readonly structure: readonly string[]
  /** Share of the budget for `structure`, if its lines are the answer. By default as in `SHARES`. */
  readonly structureShare?: number
  /** Terms of the query. They decide which lines of a declaration are shown if not all fit. */
  readonly terms: readonly string[]
  /** Tokens. */
  readonly budget: number
  readonly format: ContextFormat
}

export interface AssembledContext {
  readonly context: string
  /** Exact number of tokens of `context`, at most the budget. */
  readonly tokensUsed: number
  /** Same order as the context. */
  readonly sources: readonly ContextSource[]
  readonly omitted: readonly ContextOmission[]
}

export interface Assembler {
  assemble(input: AssembleInput): AssembledContext
}

/** Tokens of almost every place with its signature, at least. */
const LEAST_REFERENCE = 20
/** Tokens below which no further line fits. */
const LEAST_GROWTH = 4
/** Rounds in which shortened passages receive the rest of the budget. */
const GROWTH_ROUNDS = 3

/**
 * Creates contexts within a token budget from ranked chunks.
 *
 *   1. Structure: as many lines as its share allows.
 *   2. Primary: the best declaration as a whole, if it takes at most three quarters of the budget; then the best of each of the
 *      next files, whole if its part of the share allows, else shortened.
 *   3. Supporting: signature, documentation and matching lines of the next files.
 *   4. Reference: place and signature of the rest, one line for each file.
 *   5. The rest of the budget goes to shortened passages, best first, then to further places in the files that are shown.
 *      Touching passages are joined.
 *
 * A file is shown once before any file is shown twice, because a second place in a file says less than the first place
 * in another. Each section of a document or conversation counts as a file. Of translations, one language is shown.
 *
 * Each section may use what the previous ones left. The same input gives the same text.
 */
export function createAssembler(counter: TokenCounter): Assembler {
  const costs = new Map(CONTEXT_FORMATS.map((format) => [format, new PassageCosts(counter, CONTEXT_WRITERS[format])]))
  const known: KnownLines = new WeakMap()
  return {
    assemble(input) {
      const own = costs.get(input.format) ?? new PassageCosts(counter, CONTEXT_WRITERS[input.format])
      return new Assembly(input, { counter, known, costs: own }).run()
    },
  }
}

interface AssemblySetup {
  readonly counter: TokenCounter
  readonly known: KnownLines
  readonly costs: PassageCosts
}

/** Material with its position. */
interface Placed {
  readonly rank: number
  readonly entry: Material
}

/** One context while it is assembled. */
class Assembly {
  readonly #draft: Draft
  readonly #fitting: Fitting
  readonly #duplicates: ContextOmission[] = []
  /** Uris of sources that are only referenced, because the document is shown in another language. */
  readonly #translations = new Set<string>()
  /** Files and sections of documents that are shown with text. */
  readonly #places = new Set<string>()

  constructor(
    readonly input: AssembleInput,
    readonly setup: AssemblySetup,
  ) {
    const draft = new Draft(setup.counter, setup.costs)
    this.#draft = draft
    this.#fitting = new Fitting({ draft, matcher: createTermMatcher(input.terms), known: setup.known })
  }

  run(): AssembledContext {
    const { budget, structureShare } = this.input
    const shares = { ...SHARES, ...(structureShare !== undefined && { structure: structureShare }) }
    const entries = this.#withoutDuplicates()
    for (const uri of translationsAmong(entries.map(({ chunk }) => chunk))) this.#translations.add(uri)
    const material = entries.map((entry, rank) => ({ rank, entry }))
    let granted = 0
    const upTo = (section: ContextSectionName): number =>
      Math.min(budget, Math.floor((granted += shares[section] * budget)))
    const structureLimit = upTo('structure')
    for (const line of this.input.structure) this.#draft.tryAddStructure(line, structureLimit)
    this.#addPrimary(material, upTo('primary'))
    this.#addParts(material, upTo('supporting'))
    this.#addLines(material, upTo('reference'))
    this.#grow(material)
    return this.#finish(entries)
  }

  /** Leaves out chunks whose text another chunk has, such as vendored copies. */
  #withoutDuplicates(): Material[] {
    // Grouped by length: comparing texts of one length ends at the first difference, while a set would hash all of
    // them.
    const seen = new Map<number, string[]>()
    return this.input.material.filter(({ chunk }) => {
      const text = chunk.text.trim()
      const alike = seen.get(text.length)
      if (alike === undefined) seen.set(text.length, [text])
      else if (!alike.includes(text)) alike.push(text)
      else {
        this.#duplicates.push({ chunkId: chunk.id, reason: 'duplicate' })
        return false
      }
      return true
    })
  }

  #addPrimary(material: readonly Placed[], limit: number): void {
    const draft = this.#draft
    this.#addBestWhole(material)
    for (const { rank, entry } of material) {
      if (this.#isShown(entry)) continue
      const left = limit - draft.used - draft.headingIfNew('primary')
      const each = Math.max(RANKING_DEFAULTS.leastPrimaryTokens, Math.floor((limit - draft.used) * PRIMARY_PIECE))
      // A section of a document or conversation is of no use in part.
      const room = isCode(entry) ? Math.min(left, each) : left
      const passage = this.#fitting.fitted(this.#fitting.whole('primary', rank, entry), room)
      if (passage !== null && draft.tryAdd(passage, limit)) this.#places.add(placeOf(entry))
      else if (left < RANKING_DEFAULTS.leastPrimaryTokens) return
    }
  }

  /** Adds the best declaration as a whole, if it leaves some of the budget to others. A part of it seldom answers. */
  #addBestWhole(material: readonly Placed[]): void {
    const [best] = material
    if (best === undefined || this.#isShown(best.entry)) return
    const { budget } = this.input
    const room =
      Math.floor(budget * RANKING_DEFAULTS.bestDeclarationShare) -
      this.#draft.used -
      this.#draft.headingIfNew('primary')
    const whole = this.#fitting.fitted(this.#fitting.whole('primary', best.rank, best.entry), room)
    if (whole?.form === 'whole' && this.#draft.tryAdd(whole, budget)) this.#places.add(placeOf(best.entry))
  }

  #addParts(material: readonly Placed[], limit: number): void {
    const each = Math.max(
      RANKING_DEFAULTS.leastSupportingTokens,
      Math.floor((limit - this.#draft.used) * SUPPORTING_PIECE),
    )
    for (const { rank, entry } of material) {
      if (this.#isShown(entry)) continue
      const left = limit - this.#draft.used - this.#draft.headingIfNew('supporting')
      if (left < MIN_PASSAGE) return
      const whole = this.#fitting.whole('supporting', rank, entry)
      const passage = this.#fitting.fitted(
        whole,
        Math.min(left, each),
        Math.min(left, Math.max(each, RANKING_DEFAULTS.twoLineTokens)),
      )
      if (passage !== null && this.#draft.tryAdd(passage, limit)) this.#places.add(placeOf(entry))
    }
  }

  /** Adds a line for each file that is not shown yet, then for further places in files. */
  #addLines(material: readonly Placed[], limit: number): void {
    const shown = new Set(this.#draft.passages.flatMap(({ chunks }) => chunks.map(({ id }) => id)))
    const files = new Set(this.#draft.passages.flatMap(({ chunks }) => chunks.map(({ sourceUri }) => sourceUri)))
    let left = REFERENCE_LINES
    for (const ofNewFiles of [true, false]) {
      for (const { rank, entry } of material) {
        const { id, sourceUri } = entry.chunk
        if (left === 0 || limit - this.#draft.used < LEAST_REFERENCE) return
        if (shown.has(id) || files.has(sourceUri) === ofNewFiles) continue
        if (!this.#draft.tryAdd(linePassage('reference', rank, entry), limit)) continue
        shown.add(id)
        files.add(sourceUri)
        left--
      }
    }
  }

  /** Gives the rest of the budget to shortened passages, best first, then to material that is not shown yet. */
  #grow(material: readonly Placed[]): void {
    for (let round = 0; round < GROWTH_ROUNDS; round++) {
      this.#merge()
      if (this.input.budget - this.#draft.used < LEAST_GROWTH) return
      this.#enlargeParts(material)
      this.#addFurther(material)
    }
    this.#merge()
  }

  #merge(): void {
    this.#draft.replaceAll(mergeTouching(this.#draft.passages, (chunk) => this.#fitting.textOf(chunk)))
  }

  #enlargeParts(material: readonly Placed[]): void {
    const draft = this.#draft
    for (const passage of draft.passages.filter(({ form }) => form === 'part')) {
      const entry = material[passage.rank]?.entry
      if (entry === undefined) continue
      const room = this.input.budget - draft.used + draft.costOf(passage)
      if (!this.#fitting.mayHoldMore(entry.chunk, room)) continue
      const larger = this.#fitting.fitted(this.#fitting.whole(passage.section, passage.rank, entry), room)
      if (larger !== null && draft.costOf(larger) > draft.costOf(passage)) draft.swap(passage, larger)
    }
  }

  /**
   * Adds further places in the files that are shown, and replaces lines by passages. A passage that touches another
   * joins it in its section.
   */
  #addFurther(material: readonly Placed[]): void {
    const draft = this.#draft
    const withText = draft.passages.filter(({ form }) => form !== 'line')
    const shown = new Set(withText.flatMap(({ chunks }) => chunks.map(({ id }) => id)))
    const lines = draft.passages.filter(({ form }) => form === 'line')
    const references = new Map(lines.map((passage) => [passage.rank, passage]))
    const whole = withText.filter(({ form }) => form === 'whole')
    const sections = new Map(
      whole.flatMap(({ chunks, section }) => chunks.map(({ sourceUri }) => [sourceUri, section] as const)),
    )
    for (const { rank, entry } of material) {
      const line = references.get(rank)
      const freed = line === undefined ? 0 : draft.costOf(line)
      const room = this.input.budget - draft.used + freed - draft.headingIfNew('supporting')
      if (room < MIN_PASSAGE) return
      const { id, sourceUri } = entry.chunk
      if (shown.has(id) || this.#translations.has(sourceUri)) continue
      const passage = this.#fitting.fitted(
        this.#fitting.whole(sections.get(sourceUri) ?? 'supporting', rank, entry),
        room,
      )
      if (passage === null || draft.costOf(passage) <= freed) continue
      if (line !== undefined) draft.swap(line, passage)
      else draft.tryAdd(passage, this.input.budget)
    }
  }

  #isShown(entry: Material): boolean {
    return this.#places.has(placeOf(entry)) || this.#translations.has(entry.chunk.sourceUri)
  }

  #finish(material: readonly Material[]): AssembledContext {
    for (;;) {
      const { context, order, tokensUsed } = this.#draft.write()
      if (tokensUsed <= this.input.budget) {
        const shown = new Set(order.flatMap(({ chunks }) => chunks.map(({ id }) => id)))
        const omitted = material
          .filter(({ chunk }) => !shown.has(chunk.id))
          .map(({ chunk }): ContextOmission => ({ chunkId: chunk.id, reason: 'budget' }))
        return {
          context,
          tokensUsed,
          sources: order.map((passage) => sourceOf(passage, this.#draft.costOf(passage))),
          omitted: [...omitted, ...this.#duplicates],
        }
      }
      // With a tokenizer whose counts of passages do not add up to the count of the whole, the least relevant passage
      // is dropped.
      this.#draft.dropLast()
    }
  }
}

/** Returns the key of what is shown once before anything is shown twice: a file, or a section if it is no code. */
function placeOf(entry: Material): string {
  return isCode(entry) ? entry.chunk.sourceUri : entry.chunk.id
}

function isCode({ chunk: { corpusType } }: Material): boolean {
  return corpusType.startsWith('CODE_')
}
