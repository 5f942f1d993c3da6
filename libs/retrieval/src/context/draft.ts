import type { TokenCounter } from '@coderag/types'
import { CONTEXT_SECTIONS, type ContextSectionName } from './context.js'
import type { Passage } from './passage.js'
import type { PassageCosts } from './passage-costs.js'
import { writeContext } from './write-context.js'

/** Content of a context so far, with its cost. */
export class Draft {
  passages: readonly Passage[] = []
  structure: readonly string[] = []
  /** Tokens of the content, including headings. */
  used: number
  #structureTokens = 0
  readonly #costs = new Map<Passage, number>()
  readonly #headed = new Set<ContextSectionName>()

  constructor(
    readonly counter: TokenCounter,
    readonly costs: PassageCosts,
  ) {
    this.used = this.#frameCost()
  }

  /** Adds a line about the index as a whole, unless that would use more than `limit` tokens. */
  tryAddStructure(line: string, limit: number): void {
    const lines = [...this.structure, line]
    const tokens = this.costs.ofStructure(lines, this.#structureTokens)
    const cost = tokens - this.#structureTokens + this.headingIfNew('structure')
    if (this.used + cost > limit) return
    this.structure = lines
    this.#structureTokens = tokens
    this.#headed.add('structure')
    this.used += cost
  }

  /** Adds a passage, unless that would use more than `limit` tokens. */
  tryAdd(passage: Passage, limit: number): boolean {
    const heading = this.headingIfNew(passage.section)
    const cost = this.costOf(passage, limit - this.used - heading) + heading
    if (this.used + cost > limit) return false
    this.#headed.add(passage.section)
    this.passages = [...this.passages, passage]
    this.used += cost
    return true
  }

  swap(old: Passage, larger: Passage): void {
    this.passages = this.passages.filter((passage) => passage !== old)
    this.used -= this.costOf(old)
    this.tryAdd(larger, Infinity)
  }

  replaceAll(passages: readonly Passage[]): void {
    this.used += this.#total(passages) - this.#total(this.passages)
    this.passages = passages
  }

  dropLast(): void {
    if (this.passages.length > 0) this.passages = this.passages.toSorted((a, b) => a.rank - b.rank).slice(0, -1)
    else this.structure = this.structure.slice(0, -1)
  }

  /** Returns the cost of a section's heading; 0 if the section already has it. */
  headingIfNew(section: ContextSectionName): number {
    return this.#headed.has(section) ? 0 : this.#headingCost(section)
  }

  /** @returns The exact cost if it is `atMost` or less; otherwise any number above `atMost`. */
  costOf(passage: Passage, atMost = Infinity): number {
    const known = this.#costs.get(passage)
    if (known !== undefined) return known
    const cost = this.costs.ofPassage(passage, atMost)
    if (cost <= atMost) this.#costs.set(passage, cost)
    return cost
  }

  /** @returns The text with its exact token count, and the passages in the order of the text. */
  write() {
    const { passages, structure } = this
    const { context, order } = writeContext(this.costs.writer, { passages, structure })
    const tokensUsed = this.counter.addsUpAtLines ? this.#sumOf(order) : this.counter.count(context)
    return { context, order, tokensUsed }
  }

  /** Returns the token count of the written context without counting the text again. */
  #sumOf(order: readonly Passage[]): number {
    const names = CONTEXT_SECTIONS.filter(
      (name) => order.some(({ section }) => section === name) || (name === 'structure' && this.structure.length > 0),
    )
    if (names.length === 0) return 0
    const headings = names.reduce((sum, name) => sum + this.#headingCost(name), 0)
    return this.#frameCost() + headings + this.#structureTokens + this.#total(order)
  }

  #total(passages: readonly Passage[]): number {
    return passages.reduce((sum, passage) => sum + this.costOf(passage), 0)
  }

  #frameCost(): number {
    return this.costs.ofText(this.costs.writer.opening) + this.costs.ofText(this.costs.writer.closing)
  }

  #headingCost(section: ContextSectionName): number {
    const { opening, closing } = this.costs.writer.section(section)
    return this.costs.ofText(opening) + this.costs.ofText(closing)
  }
}
