/** A table in a statement of SQL. */
export interface NamedTable {
  readonly name: string
  readonly role: 'reads' | 'writes' | 'declares'
  /** UTF-16 index of the name in the text. */
  readonly index: number
}

const part = String.raw`(?:[A-Za-z_][\w$]{0,127}|"[^"\n]{1,128}"|\`[^\`\n]{1,128}\`|\[[^\]\n]{1,128}\])`
/** A name with its database and schema. A hole, `{}` or `${…}`, is part of no name. */
const table = String.raw`(?:${part}\.){0,2}${part}(?![\w$.{%])`
const IF = String.raw`(?:if\s+(?:not\s+)?exists\s+)?`

/** Statements, with what follows the name in any. Words of prose before a name are not enough. */
const STATEMENTS: readonly (readonly [NamedTable['role'], string])[] = [
  [
    'writes',
    String.raw`(?:insert|replace)\s+(?:or\s+\w+\s+)?(?:ignore\s+)?into\s+(${table})(?=\s*\(|\s+(?:values|select|default|as|set)\b)`,
  ],
  ['writes', String.raw`update\s+(?:only\s+)?(${table})(?:\s+(?:as\s+)?\w+)?\s+set\s+[\w."\`[\]]+\s*=`],
  ['writes', String.raw`delete\s+from\s+(?:only\s+)?(${table})`],
  ['writes', String.raw`merge\s+into\s+(${table})`],
  ['writes', String.raw`truncate\s+table\s+(${table})`],
  ['declares', String.raw`create\s+(?:unlogged\s+)?table\s+${IF}(${table})(?=\s*\(|\s+(?:as|like)\b)`],
  [
    'declares',
    String.raw`alter\s+table\s+${IF}(?:only\s+)?(${table})` +
      String.raw`(?=\s+(?:add|drop|alter|rename|modify|change|set|owner|enable|disable|attach|detach)\b)`,
  ],
  ['declares', String.raw`drop\s+table\s+${IF}(${table})(?=\s*(?:;|,|$)|\s+(?:cascade|restrict)\b)`],
  ['reads', String.raw`(?:from|join)\s+(?:only\s+|lateral\s+)?(${table})(?!\s*\()`],
]
const STATEMENT = new RegExp(STATEMENTS.map(([, form]) => String.raw`\b${form}`).join('|'), 'gi')

/** Parts of a function's arguments, such as `extract(year from placed_at)`, and the names of common table expressions. */
const INSIDE = /\b(?:extract|substring|trim|overlay|position)\s*\([^()]{0,200}\)/gi
const NAMED = /(?:\bwith(?:\s+recursive)?|,)\s+(\w+)\s*(?:\([^()]{0,500}\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/gi

/** Catalogues of databases, which every one has. */
const CATALOGUE = /^(?:information_schema|pg_catalog|sys|mysql|performance_schema)\.|^(?:pg_|sqlite_)|^dual$/i

/** A statement at the beginning of a text; brackets, comments and `with` may stand before it. */
export const BEGINNING =
  /^\s*(?:(?:--[^\n]*\n|\/\*[^*]{0,500}\*\/|\()\s*){0,20}(select|insert|replace|update|delete|merge|truncate|create|alter|drop|with)\s/i

/**
 * Finds the tables of statements of SQL in a text. Empty if the text is prose that begins with such a word: keywords in
 * mixed case (`Select a seat from the list`), or small letters without anything that only a statement has.
 */
export function tablesInSql(text: string): NamedTable[] {
  const [, first = ''] = BEGINNING.exec(text) ?? []
  const isUpper = first === first.toUpperCase()
  if (first === '' || (!isUpper && first !== first.toLowerCase())) return []
  if (!isUpper && !ONLY_SQL.test(text)) return []
  return tablesIn(text)
}

/** What prose does not have: `select *`, `where x =`, `order by`, `values (`, `set x =`, `create table x (`. */
const ONLY_SQL =
  /\bselect\s+(?:\*|distinct\b|[\w.]+\s*,|\w+\()|\b(?:where|and|on|set)\s+[\w."`[\]]+\s*(?:[=<>]|!=|in\s*\(|is\s+(?:not\s+)?null)|\b(?:order|group)\s+by\s|\bvalues\s*\(|\binsert\s+into\s+\S+\s*\(|^\s*(?:create|alter|drop)\s+table\s/i

/** Finds the tables in a text that is known to be SQL. */
export function tablesIn(text: string): NamedTable[] {
  const plain = text.replace(INSIDE, (inner) => ' '.repeat(inner.length))
  const own = new Set([...plain.matchAll(NAMED)].map(([, name = '']) => name.toLowerCase()))
  const found: NamedTable[] = []
  for (const match of plain.matchAll(STATEMENT)) {
    const at = match.slice(1).findIndex((name) => name !== undefined)
    const [role] = STATEMENTS[at] ?? []
    const written = match[at + 1]
    if (role === undefined || written === undefined || CATALOGUE.test(written.replace(/["`[\]]/g, ''))) continue
    const name = bareTable(written)
    if (NO_TABLE.test(name) || own.has(name.toLowerCase())) continue
    found.push({ name, role, index: match.index + match[0].indexOf(written) })
  }
  return found
}

/** Words that follow `from`, `join` or `update` and are no names. */
const NO_TABLE = /^(?:select|where|set|values|unnest|lateral|generate_series|only|the|table)$/i

/** `"shop"."orders"` → `orders`. */
function bareTable(written: string): string {
  return (
    /(?:"([^"]*)"|`([^`]*)`|\[([^\]]*)\]|([\w$]+))$/
      .exec(written)
      ?.slice(1)
      .find((name) => name !== undefined) ?? written
  ).trim()
}
