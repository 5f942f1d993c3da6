import type { Orm } from '../../tables/orm.js'
import { pluralOf, snakeCase } from '../../tables/table-names.js'

export const orms: readonly Orm[] = [
  {
    // https://laravel.com/docs/eloquent#table-names
    name: 'eloquent',
    words: /\bEloquent\b|\b[A-Z]\w*::(?:where|find|create|query|all|table)\b/,
    isModel: /^\s*(?:final\s+|abstract\s+)?class\s+\w+\s+extends\s+(?:Model|Authenticatable|Pivot)\b/m,
    written: /\$table\s*=\s*["']([\w.]+)["']/,
    byDefault: ({ name }) => pluralOf(snakeCase(name)),
    uses: [
      new RegExp(
        String.raw`\b(?<model>[A-Z]\w*)::(?<method>where\w*|find\w*|all|create|query|first\w*|with|updateOrCreate|` +
          String.raw`insert|upsert|destroy|truncate|count|latest|orderBy)\b`,
        'g',
      ),
      // https://laravel.com/docs/queries
      /\bDB::table\(\s*["'](?<table>[\w.]+)(?:\s+as\s+\w+)?["']\s*\)(?:(?=(?:(?!DB::)[^;]){0,400}?->(?<method>insert\w*|update\w*|upsert|delete|truncate|increment|decrement)\()|)/g,
    ],
  },
  {
    // https://www.doctrine-project.org/projects/doctrine-orm/en/current/reference/attributes-reference.html
    // https://symfony.com/doc/current/doctrine.html
    name: 'doctrine',
    words: /\bDoctrine\\|\bORM\\|Repository\b/,
    isModel: /(?:#\[|@)(?:ORM\\)?Entity\b/,
    written:
      /(?:#\[|@)(?:ORM\\)?Table\(\s*(?:(?:"[^"\n]*"|'[^'\n]*'|\((?:[^()]|\([^()]*\))*\)|[^()"'`]){0,200}?\bname\s*[:=]\s*)?["'`]+(\w+)/,
    byDefault: ({ name }) => snakeCase(name),
    uses: [
      /\b(?<method>getRepository|find|getReference|from|persist|remove)\(\s*(?<model>[A-Z]\w*)::class/g,
      /->(?<method>persist|remove)\(\s*new\s+(?<model>[A-Z]\w*)\b/g,
    ],
    handles: [/\b(?<model>[A-Z]\w*Repository)\s+\$(?<variable>\w+)/g],
    aliases:
      /\bclass\s+(?<handle>\w+)\s+extends\s+ServiceEntityRepository\b(?:(?!\bclass\s)[^]){0,2000}?(?<model>[A-Z]\w*)::class/g,
  },
]
