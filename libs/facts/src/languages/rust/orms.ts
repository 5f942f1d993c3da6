import type { Orm } from '../../tables/orm.js'

export const orms: readonly Orm[] = [
  {
    // https://docs.diesel.rs/2.2.x/diesel/macro.table.html
    name: 'diesel',
    words: /\bdiesel\b|\btable!/,
    isModel: /(?!)/,
    written: /(?!)/,
    byDefault: () => null,
    registered: [
      /\btable!\s*\{[^{}]{0,1000}?\b(?<model>(?<table>[a-z_]\w*))\s*(?:\([\w, ]{1,200}\)\s*)?\{/g,
      /#\[diesel\((?:[^()\]]{0,200},\s*)?table_name\s*=\s*(?:\w+::)*(?<table>\w+)[^{};]{0,1000}?\bstruct\s+(?<model>[A-Z]\w*)/g,
    ],
    uses: [
      /\b(?<method>insert_into|insert_or_ignore_into|replace_into|update|delete)\(\s*(?:\w+::)*?(?<model>[a-z_]\w*)(?:::table)?\s*[).]/g,
      /\b(?<model>[a-z_]\w*)::table\b(?!!)/g,
    ],
  },
  {
    // https://www.sea-ql.org/SeaORM/docs/generate-entity/entity-structure/
    name: 'sea-orm',
    words: /\bsea_orm\b/,
    isModel: /(?!)/,
    written: /(?!)/,
    byDefault: () => null,
    registered: [/#\[sea_orm\((?:[^()\]]{0,200},\s*)?table_name\s*=\s*"(?<table>[\w.]+)"/g],
    uses: [
      /\b(?<model>[a-z_]\w*)::(?:Entity|ActiveModel|Column|Model)\b(?:::(?<method>insert\w*|update\w*|delete\w*))?/g,
      /\b(?!Entity\b)(?<model>[A-Z]\w*)::(?<method>find\w*|insert\w*|update\w*|delete\w*)\(/g,
    ],
  },
]
