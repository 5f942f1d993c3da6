import { createCodeTokenizer } from '@coderag/text'

const k1 = 1.2
const b = 0.75

/** BM25 over the tokens of the model, as a baseline. It scores every document, which suits a few thousand. */
export class Bm25 {
  readonly #tokenizer = createCodeTokenizer()
  readonly #postings = new Map<string, { documents: number[]; counts: number[] }>()
  readonly #lengths: number[] = []
  #totalLength = 0

  add(text: string): void {
    const document = this.#lengths.length
    const counts = new Map<string, number>()
    let length = 0
    this.#tokenizer.tokenize(text, (term) => {
      counts.set(term, (counts.get(term) ?? 0) + 1)
      length++
    })
    for (const [term, count] of counts) {
      const posting = this.#postings.get(term)
      if (posting === undefined) this.#postings.set(term, { documents: [document], counts: [count] })
      else {
        posting.documents.push(document)
        posting.counts.push(count)
      }
    }
    this.#lengths.push(length)
    this.#totalLength += length
  }

  /** Returns one score per document, in the order in which they were added. */
  scores(query: string): Float64Array {
    const size = this.#lengths.length
    const scores = new Float64Array(size)
    const averageLength = this.#totalLength / Math.max(1, size)
    for (const term of new Set(this.#tokenizer.queryTerms(query))) {
      const posting = this.#postings.get(term)
      if (posting === undefined) continue
      const { documents, counts } = posting
      const idf = Math.log(1 + (size - documents.length + 0.5) / (documents.length + 0.5))
      documents.forEach((document, index) => {
        const count = counts[index] ?? 0
        const norm = k1 * (1 - b + (b * (this.#lengths[document] ?? 0)) / averageLength)
        scores[document] = (scores[document] ?? 0) + (idf * count * (k1 + 1)) / (count + norm)
      })
    }
    return scores
  }
}
