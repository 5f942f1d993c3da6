/** Number of answers that are kept. Each can be as large as four bytes per chunk. */
const KEPT = 16

/** Answers about a generation, which never change. Keeps those that were asked for last. A failure is not kept. */
export class RecentAnswers<T> {
  readonly #answers = new Map<string, Promise<T>>()

  get(question: string, find: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(question)
    this.#answers.delete(question)
    const answer =
      known ??
      find().catch((error: unknown) => {
        this.#answers.delete(question)
        throw error
      })
    // Moved to the end: the first answer is the one that was asked for longest ago.
    this.#answers.set(question, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > KEPT && oldest !== undefined) this.#answers.delete(oldest)
    return answer
  }
}
