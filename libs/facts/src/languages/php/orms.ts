import type { Orm } from '../../tables/orm.js'
import { pluralOf, snakeCase } from '../../tables/table-names.js'

export const orms: readonly Orm[] = [
  {
    // https://laravel.com/docs/eloquent#table-names
    name: 'eloquent',
    words: /\bEloquent\b|\b[A-Z]\w*::(?:where|find|create|query|all)\b/,
    isModel: /^\s*(?:final\s+|abstract\s+)?class\s+\w+\s+extends\s+(?:Model|Authenticatable|Pivot)\b/m,
    written: /\$table\s*=\s*["']([\w.]+)["']/,
    byDefault: ({ name }) => pluralOf(snakeCase(name)),
    uses: [
      new RegExp(
        String.raw`\b(?<model>[A-Z]\w*)::(?<method>where\w*|find\w*|all|create|query|first\w*|with|updateOrCreate|` +
          String.raw`insert|upsert|destroy|truncate|count|latest|orderBy)\b`,
        'g',
      ),
    ],
  },
]
