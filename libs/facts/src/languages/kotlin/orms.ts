import type { Orm } from '../../tables/orm.js'
import { orms as javaOrms } from '../java/orms.js'

export const orms: readonly Orm[] = [
  ...javaOrms,
  {
    // https://www.jetbrains.com/help/exposed/working-with-tables.html
    name: 'exposed',
    words: /\bexposed\b/,
    isModel: /\bobject\s+\w+\s*:\s*\w*Table\b/,
    written: /:\s*\w*Table\w*(?:<\w+>)?\(\s*(?:name\s*=\s*)?"([\w.]+)"/,
    byDefault: ({ name }) => name.replace(/(?<=\w)Table$/, ''),
    uses: [
      new RegExp(
        String.raw`\b(?<model>[A-Z]\w*)\.(?<method>selectAll|select|slice|insert\w*|update|upsert|replace|delete\w*|` +
          String.raw`batchInsert|batchUpsert|innerJoin|leftJoin|join)\b`,
        'g',
      ),
    ],
  },
]
