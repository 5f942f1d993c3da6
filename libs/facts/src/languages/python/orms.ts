import type { Orm } from '../../tables/orm.js'
import { snakeCase } from '../../tables/table-names.js'

/** A class that others are derived from has no table of its own. */
const ABSTRACT = /^\s+__abstract__\s*=\s*True\b|^\s+abstract\s*=\s*True\b|["']abstract["']\s*:\s*True\b/m

export const orms: readonly Orm[] = [
  {
    // https://docs.sqlalchemy.org/en/20/orm/declarative_tables.html
    name: 'sqlalchemy',
    words: /\b(?:sqlalchemy|sqlmodel)\b/i,
    isModel: /^\s+__tablename__\s*=/m,
    written: /^\s+__tablename__\s*=\s*["'](\w+)["']/m,
    byDefault: () => null,
    uses: [
      new RegExp(
        String.raw`\b(?<method>select|query|select_from|get|get_one|join|outerjoin|exists|aliased|insert|update|` +
          String.raw`delete)\(\s*(?:\w+,\s*)?(?<model>[A-Z]\w*)\b`,
        'g',
      ),
      /\b(?<model>[A-Z]\w*)\.\w+(?=\s*(?:[=!]=|<=?|>=?)|\.(?:in_|not_in|is_|is_not|asc|desc|like|ilike|between)\b|\))/g,
    ],
  },
  {
    // https://flask-sqlalchemy.readthedocs.io/en/stable/models/
    name: 'flask-sqlalchemy',
    words: /\bdb\.Model\b|\.query\.\w|\bdb\.session\b/,
    isModel: /^class\s+\w+\((?:[^)]*\b)?db\.Model\b/m,
    written: /^\s+__tablename__\s*=\s*["'](\w+)["']/m,
    byDefault: ({ name, text }) => (ABSTRACT.test(text) ? null : snakeCase(name)),
    uses: [
      /\b(?<model>[A-Z]\w*)\.query\b/g,
      /\b(?:session\.(?<method>query|get|add|merge|delete)|db\.select)\(\s*(?<model>[A-Z]\w*)\b/g,
    ],
  },
  {
    // https://sqlmodel.tiangolo.com/tutorial/create-db-and-table/
    name: 'sqlmodel',
    words: /\bsqlmodel\b/i,
    isModel: /^class\s+\w+\([^)]*\btable\s*=\s*True\b/m,
    written: /^\s+__tablename__\s*(?::[^=\n]*)?=\s*["'](\w+)["']/m,
    byDefault: ({ name }) => name.toLowerCase(),
    uses: [],
  },
  {
    // https://docs.sqlalchemy.org/en/20/core/metadata.html
    name: 'sqlalchemy-core',
    words: /\bsqlalchemy\b|\bdb\.Table\(/i,
    isModel: /(?!)/,
    written: /(?!)/,
    byDefault: () => null,
    registered: [/^(?<model>\w+)\s*(?::[^=\n]*)?=\s*(?:\w+\.)?Table\(\s*["'](?<table>\w+)["']\s*,/gm],
    uses: [
      /\b(?<method>select|select_from|insert|update|delete|join|outerjoin)\(\s*(?<model>[a-z_]\w*)\s*[,).]/g,
      /\b(?<model>[a-z_]\w*)\.(?<method>insert|update|delete|select)\(\s*\)/g,
    ],
  },
  {
    // https://docs.peewee-orm.com/en/latest/peewee/models.html#table-names
    name: 'peewee',
    words: /\bpeewee\b/,
    isModel: /=\s*(?:\w+\.)?(?:[A-Z][A-Za-z]*Field|CompositeKey)\(/,
    written: /^\s+(?:table_name|db_table)\s*=\s*["'](\w+)["']/m,
    byDefault: ({ name }) => name.toLowerCase(),
    uses: [
      new RegExp(
        String.raw`\b(?<model>[A-Z]\w*)\.(?<method>select|insert|insert_many|replace|update|delete|create|get|` +
          String.raw`get_or_none|get_or_create|get_by_id|bulk_create|delete_by_id)\(`,
        'g',
      ),
    ],
  },
  {
    // https://tortoise.github.io/models.html#the-db-backing-table
    name: 'tortoise',
    words: /\btortoise\b/,
    isModel: /^class\s+\w+\((?:[^)]*\b)?Model\b/m,
    written: /^\s+table\s*=\s*["'](\w+)["']/m,
    byDefault: ({ name, text }) => (ABSTRACT.test(text) ? null : name.toLowerCase()),
    uses: [
      new RegExp(
        String.raw`\b(?<model>[A-Z]\w*)\.(?<method>all|filter|exclude|get|get_or_none|get_or_create|` +
          String.raw`update_or_create|create|bulk_create|bulk_update|first|exists)\(`,
        'g',
      ),
    ],
  },
  {
    // https://docs.mongoengine.org/guide/defining-documents.html#document-collections
    name: 'mongoengine',
    words: /\bmongoengine\b|\.objects\b/,
    isModel: /^class\s+\w+\((?:[^)]*\b)?(?:Dynamic)?Document\b/m,
    written: /["']collection["']\s*:\s*["']([\w.]+)["']/,
    byDefault: ({ name, text }) => (ABSTRACT.test(text) ? null : snakeCase(name)),
    uses: [],
  },
  {
    // https://docs.djangoproject.com/en/5.2/ref/models/options/#db-table
    name: 'django',
    words: /\bmodels\.Model\b|\.objects\b/,
    isModel: /^class\s+\w+\((?:[^)]*\b)?models\.Model\b/m,
    written: /^\s+db_table\s*=\s*["']([\w.]+)["']/m,
    byDefault: ({ name, filePath }) => {
      const app = /(?:^|\/)([^/]+)\/(?:models\.py|models\/.*)$/.exec(filePath)?.[1]
      return app === undefined ? null : `${app}_${name}`.toLowerCase()
    },
    uses: [/\b(?<model>[A-Z]\w*)\.objects\.(?<method>\w+)/g],
  },
]
