import { isTest } from '@coderag/facts/names'
import { type TopicFact } from '@coderag/facts/stored'
import type { Placed } from '../owners/entity.js'

/** What the message classes of all sources are derived from. Classes of one name count as one. */
export class MessageClasses {
  readonly #bases = new Map<string, Set<string>>()
  readonly #extended = new Set<string>()

  constructor(places: readonly Placed<'bases'>[]) {
    for (const { document, fact } of places) {
      if (isTest(document.filePath)) continue
      for (const [derived, base] of fact.of) {
        if (derived === base) continue
        this.#extended.add(base)
        const known = this.#bases.get(derived)
        if (known === undefined) this.#bases.set(derived, new Set([base]))
        else known.add(base)
      }
    }
  }

  /** Returns true if the message type of a fact is the class of what is sent or handled. */
  isTelling(fact: TopicFact): fact is TopicFact & { readonly messageType: string } {
    if (fact.messageType === null || fact.messageIs === 'open') return false
    return fact.messageIs === undefined || !this.#extended.has(className(fact.messageType))
  }

  /** Returns true if a class is derived from another one, over any number of steps. Both begin with `class:`. */
  isDerived(topic: string, base: string): boolean {
    if (!topic.startsWith('class:') || !base.startsWith('class:')) return false
    const seen = new Set<string>()
    const queue = [topic.slice('class:'.length)]
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      for (const own of this.#bases.get(name) ?? []) {
        if (`class:${own}` === base) return true
        if (seen.size < seen.add(own).size) queue.push(own)
      }
    }
    return false
  }
}

/** Returns a class name without namespace and generic arguments. */
export function className(name: string): string {
  return name
    .replace(/<.*$/, '')
    .replace(/^.*[.:]/, '')
    .replace(/\[\]$/, '')
}
