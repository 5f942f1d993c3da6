/** A class of code, as an ORM sees it. */
export interface ModelClass {
  readonly name: string
  /** Its text with the decorators or annotations before it. */
  readonly text: string
  /** Relative to the repository. */
  readonly filePath: string
}

/** How the documentation of an ORM says which classes are tables, how these are called, and how code uses them. */
export interface Orm {
  readonly name: string
  /** Matches files that may declare or use its classes. */
  readonly words: RegExp
  /** Matches the text of a class that is a table. */
  readonly isModel: RegExp
  /** The name of the table if the class says it. */
  readonly written: RegExp
  /** Matches what belongs to a class outside of it. */
  readonly elsewhere?: (model: string) => RegExp
  /** The name of the table if the class does not say it. */
  readonly byDefault: (model: ModelClass) => string | null
  /** Uses in code: group `model` is the name of the class, or `table` of the table; `method`, if there is one, what is done. */
  readonly uses: readonly RegExp[]
  /** Names of common table expressions, which are no tables: group `table`. */
  readonly expressions?: RegExp
  /** Variables of classes whose methods use the table: groups `variable` and `model`. */
  readonly handles?: readonly RegExp[]
  /** Variables that hold a row, which a method writes that they are passed to in the same function: groups `variable` and `model`. */
  readonly rows?: readonly RegExp[]
  /** Classes that stand for another one: groups `handle` and `model`. */
  readonly aliases?: RegExp
  /**
   * Tables that are named elsewhere than in their class: group `model`, with `member` for a property that is called as the table is,
   * or with `table` for its name. With neither, `byDefault` tells the name. Without `model`, it is called as the file is.
   */
  readonly registered?: readonly RegExp[]
}

const WRITES = new RegExp(
  String.raw`^(?:add|attach|bulk_?create|bulk_?update|create|decrement|delete|destroy|execute_?delete|` +
    String.raw`execute_?update|first_?or_?create|force|get_or_create|increment|insert|merge|persist|put|remove|` +
    String.raw`replace|restore|save|truncate|update|upsert)`,
  'i',
)

/** What a method of an ORM does to the table, by its first word. */
export function roleOf(method: string): 'reads' | 'writes' {
  return WRITES.test(method) ? 'writes' : 'reads'
}
