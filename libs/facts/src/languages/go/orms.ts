import type { Orm } from '../../tables/orm.js'
import { pluralOf, snakeCase } from '../../tables/table-names.js'

/** `user := User{…}` before `db.Create(&user)`. */
const rows = [
  /\b(?<variable>[a-z]\w*)\s*:=\s*&?(?:\w+\.)?(?<model>[A-Z]\w*)\{/g,
  /\bvar\s+(?<variable>[a-z]\w*)\s+\*?(?:\w+\.)?(?<model>[A-Z]\w*)\b/g,
]

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
    rows,
  },
  {
    // https://xorm.io/docs/chapter-02/2.mapping/
    name: 'xorm',
    words: /\bxorm\b/,
    isModel: /`[^`\n]*\bxorm:"/,
    written: /\)\s*TableName\(\)\s*string\s*\{\s*return\s*"([\w.]+)"/,
    elsewhere: (model) => new RegExp(`\\(\\s*(?:\\w+\\s+)?\\*?${model}\\s*\\)\\s*TableName\\(\\)[^}]*\\}`),
    byDefault: ({ name }) => snakeCase(name),
    uses: [
      /\.(?<method>[A-Z]\w*)\(\s*(?:&|new\()(?:\[\]\*?)?(?:\w+\.)?(?<model>[A-Z]\w*)[{)]/g,
      /\bvar\s+\w+\s+(?:\[\])?\*?(?:\w+\.)?(?<model>[A-Z]\w*)\b/g,
      /:?=\s*(?:&|new\(|make\(\[\]\*?)(?:\w+\.)?(?<model>[A-Z]\w*)\s*[{,)]/g,
    ],
    rows,
  },
  {
    // https://bun.uptrace.dev/guide/models.html#table-name
    name: 'bun',
    words: /\buptrace\/bun\b/,
    isModel: /\bbun\.BaseModel\b/,
    written: /`[^`\n]*\bbun:"(?:[^"\n]*,)?table:([\w.]+)/,
    byDefault: ({ name }) => pluralOf(snakeCase(name)),
    uses: [
      /\.New(?<method>Select|Insert|Update|Delete|TruncateTable)\(\)\s*\.Model\(\s*(?:&|\()(?:\[\]\*?)?\*?(?:\w+\.)?(?<model>[A-Z]\w*)[{)]/g,
      /\bvar\s+\w+\s+(?:\[\])?\*?(?:\w+\.)?(?<model>[A-Z]\w*)\b/g,
      /:?=\s*(?:&|new\(|make\(\[\]\*?)(?:\w+\.)?(?<model>[A-Z]\w*)\s*[{,)]/g,
    ],
  },
  {
    // https://entgo.io/docs/schema-annotations#custom-table-name
    name: 'ent',
    words: /"entgo\.io\/ent["/]|\/ent"/,
    isModel: /\bent\.Schema\b/,
    written: /\bentsql\.Annotation\{\s*Table:\s*"(\w+)"/,
    elsewhere: (model) => new RegExp(`\\(\\s*(?:\\w+\\s+)?\\*?${model}\\s*\\)\\s*Annotations\\(\\)[^]{0,500}?\\n\\}`),
    byDefault: ({ name }) => pluralOf(snakeCase(name)),
    uses: [
      /\b\w+\.(?<model>[A-Z]\w*)\.(?<method>Create|CreateBulk|MapCreateBulk|Query|Get|GetX|Update|UpdateOne|UpdateOneID|Delete|DeleteOne|DeleteOneID)\(/g,
    ],
  },
]
