import type { Entity } from './entity.js'

/** Which repositories are of one system: a service has code or manifests in both, directly or over others. */
export class JoinedRepositories {
  readonly #next = new Map<string, string>()
  /** The repositories that stand for the systems of an entity: more than one only if it is no service. */
  readonly #heads = new Map<Entity, ReadonlySet<string>>()

  constructor(entities: readonly Entity[]) {
    for (const entity of entities) {
      if (entity.kind !== 'service') continue
      const [first, ...others] = entity.repositories
      if (first !== undefined) for (const other of others) this.#next.set(this.#headOf(other), this.#headOf(first))
    }
    for (const entity of entities)
      this.#heads.set(entity, new Set([...entity.repositories].map((name) => this.#headOf(name))))
  }

  /** Returns true if both are in one system. */
  areOne(a: Entity, b: Entity): boolean {
    const heads = this.#heads.get(a)
    return heads !== undefined && [...(this.#heads.get(b) ?? [])].some((head) => heads.has(head))
  }

  /** The repository that stands for all of its system. */
  #headOf(name: string): string {
    let head = name
    for (let next = this.#next.get(head); next !== undefined && next !== head; next = this.#next.get(head)) head = next
    return head
  }
}
