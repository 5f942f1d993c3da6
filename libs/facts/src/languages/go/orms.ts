import type { Orm } from '../../tables/orm.js'
import { pluralOf, snakeCase } from '../../tables/table-names.js'

export const orms: readonly Orm[] = [
  {
    // https://gorm.io/docs/conventions.html
    name: 'gorm',
    words: /\bgorm\b/,
    isModel: /\bgorm\.Model\b|`[^`\n]*\bgorm:"/,
    written: /\)\s*TableName\(\)\s*string\s*\{\s*return\s*"([\w.]+)"/,
    elsewhere: (model) => new RegExp(`\\(\\s*(?:\\w+\\s+)?\\*?${model}\\s*\\)\\s*TableName\\(\\)[^}]*\\}`),
    byDefault: ({ name }) => pluralOf(snakeCase(name)),
    uses: [
      /\.(?<method>Model|Find|First|Take|Last|Delete|Create|Save|Updates|Where|Scan)\(\s*&?(?:\[\]\*?)?(?:\w+\.)?(?<model>[A-Z]\w*)\{/g,
      /\bvar\s+\w+\s+(?:\[\])?\*?(?:\w+\.)?(?<model>[A-Z]\w*)\b/g,
    ],
  },
]
