/**
 * A value of a configuration file with its place: a mapping, a list or a scalar, whatever notation it was written in.
 * What is asked for and not there is an empty node, so that readers can follow paths without asking at every step.
 */
export class ConfigNode {
  constructor(
    /** 1-based; of the key, where the value has one. 0 for what is not there. */
    readonly line: number,
    /** The scalar as written, without quotes; null for a mapping, a list and what is not there. */
    readonly scalar: string | null,
    readonly items: readonly ConfigNode[] = [],
    readonly entries: ReadonlyMap<string, ConfigNode> = new Map(),
  ) {}

  get exists(): boolean {
    return this.line > 0
  }

  /** Empty for anything but a scalar. */
  get text(): string {
    return this.scalar ?? ''
  }

  get number(): number | null {
    return this.scalar !== null && /^\d{1,9}$/.test(this.scalar) ? Number(this.scalar) : null
  }

  get isMap(): boolean {
    return this.entries.size > 0
  }

  /** The scalars of a list, or the scalar itself. */
  get texts(): readonly string[] {
    if (this.scalar !== null) return this.scalar === '' ? [] : [this.scalar]
    return this.items.flatMap(({ scalar }) => (scalar === null || scalar === '' ? [] : [scalar]))
  }

  at(...path: readonly string[]): ConfigNode {
    return path.reduce<ConfigNode>((node, key) => node.entries.get(key) ?? NOTHING, this)
  }

  /** Like `at`, whatever the case of the keys. */
  find(...path: readonly string[]): ConfigNode {
    return path.reduce<ConfigNode>((node, key) => {
      const wanted = key.toLowerCase()
      const name = [...node.entries.keys()].find((candidate) => candidate.toLowerCase() === wanted)
      return name === undefined ? NOTHING : node.at(name)
    }, this)
  }
}

/** What is not there. */
export const NOTHING = new ConfigNode(0, null)

/** Every scalar of a mapping with its keys joined by `:`; items of lists are counted from 0. */
export function* scalarsOf(node: ConfigNode, prefix = ''): Generator<readonly [key: string, value: ConfigNode]> {
  if (node.scalar !== null) yield [prefix, node]
  const below = (key: string) => (prefix === '' ? key : `${prefix}:${key}`)
  for (const [index, item] of node.items.entries()) yield* scalarsOf(item, below(String(index)))
  for (const [key, value] of node.entries) yield* scalarsOf(value, below(key))
}
