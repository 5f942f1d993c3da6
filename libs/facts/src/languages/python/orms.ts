import type { Orm } from '../../tables/orm.js'

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
