import { pluralOf, snakeCase } from './table-names.js'

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
  readonly languages: readonly string[]
  /** Matches files that may declare or use its classes. */
  readonly words: RegExp
  /** Matches the text of a class that is a table. */
  readonly isModel: RegExp
  /** The name of the table if the class says it. */
  readonly written: RegExp
  /** The name of the table if the class does not say it. */
  readonly byDefault: (model: ModelClass) => string | null
  /** Uses in code: group `model` is the name of the class, `method`, if there is one, what is done. */
  readonly uses: readonly RegExp[]
  /** Variables of classes whose methods use the table: groups `variable` and `model`. */
  readonly handles?: readonly RegExp[]
  /** Classes that stand for another one: groups `handle` and `model`. */
  readonly aliases?: RegExp
  /** Tables that are named elsewhere than in their class: groups `model`, and `member` or `table`. */
  readonly registered?: readonly RegExp[]
}

const WRITES =
  /^(?:add|attach|bulk_?create|bulk_?update|create|decrement|delete|destroy|execute_?delete|execute_?update|first_?or_?create|force|get_or_create|increment|insert|merge|persist|put|remove|replace|restore|save|truncate|update|upsert)/i

/** What a method of an ORM does to the table, by its first word. */
export function roleOf(method: string): 'reads' | 'writes' {
  return WRITES.test(method) ? 'writes' : 'reads'
}

export const ORMS: readonly Orm[] = [
  {
    // https://docs.sqlalchemy.org/en/20/orm/declarative_tables.html
    name: 'sqlalchemy',
    languages: ['python'],
    words: /\b(?:sqlalchemy|sqlmodel)\b/i,
    isModel: /^\s+__tablename__\s*=/m,
    written: /^\s+__tablename__\s*=\s*["'](\w+)["']/m,
    byDefault: () => null,
    uses: [
      /\b(?<method>select|query|select_from|get|get_one|join|outerjoin|exists|aliased|insert|update|delete)\(\s*(?:\w+,\s*)?(?<model>[A-Z]\w*)\b/g,
      /\b(?<model>[A-Z]\w*)\.\w+(?=\s*(?:[=!]=|<=?|>=?)|\.(?:in_|not_in|is_|is_not|asc|desc|like|ilike|between)\b|\))/g,
    ],
  },
  {
    // https://docs.djangoproject.com/en/5.2/ref/models/options/#db-table
    name: 'django',
    languages: ['python'],
    words: /\bmodels\.Model\b|\.objects\b/,
    isModel: /^class\s+\w+\((?:[^)]*\b)?models\.Model\b/m,
    written: /^\s+db_table\s*=\s*["']([\w.]+)["']/m,
    byDefault: ({ name, filePath }) => {
      const app = /(?:^|\/)([^/]+)\/(?:models\.py|models\/.*)$/.exec(filePath)?.[1]
      return app === undefined ? null : `${app}_${name}`.toLowerCase()
    },
    uses: [/\b(?<model>[A-Z]\w*)\.objects\.(?<method>\w+)/g],
  },
  {
    // https://jakarta.ee/specifications/persistence/3.2/jakarta-persistence-spec-3.2#a14468
    // https://docs.spring.io/spring-data/jpa/reference/repositories/definition.html
    name: 'jpa',
    languages: ['java', 'kotlin'],
    words: /@Entity\b|\bEntityManager\b|Repository\b/,
    isModel: /@Entity\b/,
    written: /@Table\s*\((?:[^()]{0,300}\bname\s*=)?\s{0,200}"([\w.]+)"/,
    byDefault: ({ name, text }) => /@Entity\s*\(\s*(?:name\s*=\s*)?"(\w+)"/.exec(text)?.[1] ?? name,
    uses: [/\b(?<method>find|getReference|createQuery)\([^()]*?\b(?<model>[A-Z]\w*)(?:\.class|::class)/g],
    handles: [
      /\b(?<model>[A-Z]\w*Repository)\s+(?<variable>[a-z]\w*)\s*[;,)=]/g,
      /\b(?<variable>[a-z]\w*)\s*:\s*(?<model>[A-Z]\w*Repository)\b/g,
    ],
    aliases: /\binterface\s+(?<handle>\w+)\b[^{]{0,300}?Repository<\s*(?<model>[A-Z]\w*)/g,
  },
  {
    // https://learn.microsoft.com/ef/core/modeling/entity-types#table-name
    name: 'ef-core',
    languages: ['csharp'],
    words: /\b(?:DbContext|DbSet|EntityFrameworkCore|IEntityTypeConfiguration)\b|(?:[dD]b|[cC]ontext)\.[A-Z]/,
    isModel: /\[Table\(\s*"/,
    written: /\[Table\(\s*"([\w.]+)"/,
    byDefault: () => null,
    uses: [/\b\w*(?:[dD]b|[cC]ontext)\.(?<model>[A-Z]\w*)\s*\.(?<method>[A-Z]\w*)(?=[(<])/g],
    registered: [
      /\bDbSet<\s*(?:[\w.]+\.)?(?<model>\w+)\s*>\s+(?<member>\w+)/g,
      /\bEntity<\s*(?:[\w.]+\.)?(?<model>\w+)\s*>\s*\((?:\s*\w+\s*=>\s*\{[^{}]{0,1000}?\w)?\)?\s*\.ToTable\(\s*"(?<table>[\w.]+)"/g,
      /\bIEntityTypeConfiguration<\s*(?:[\w.]+\.)?(?<model>\w+)\s*>(?:(?!\bclass\b)[^]){0,2000}?\.ToTable\(\s*"(?<table>[\w.]+)"/g,
    ],
  },
  {
    // https://gorm.io/docs/conventions.html
    name: 'gorm',
    languages: ['go'],
    words: /\bgorm\b/,
    isModel: /\bgorm\.Model\b|`[^`\n]*\bgorm:"/,
    written: /\)\s*TableName\(\)\s*string\s*\{\s*return\s*"([\w.]+)"/,
    byDefault: ({ name }) => pluralOf(snakeCase(name)),
    uses: [
      /\.(?<method>Model|Find|First|Take|Last|Delete|Create|Save|Updates|Where|Scan)\(\s*&?(?:\[\]\*?)?(?:\w+\.)?(?<model>[A-Z]\w*)\{/g,
      /\bvar\s+\w+\s+(?:\[\])?\*?(?:\w+\.)?(?<model>[A-Z]\w*)\b/g,
    ],
  },
  {
    // https://typeorm.io/docs/entity/entities
    name: 'typeorm',
    languages: ['typescript', 'tsx', 'javascript'],
    words: /\btypeorm\b|InjectRepository|getRepository/,
    isModel: /@Entity\s*\(/,
    written: /@Entity\s*\(\s*(?:\{[^}]*?\bname\s*:\s*)?["'`]([\w.]+)["'`]/,
    byDefault: ({ name }) => snakeCase(name),
    uses: [
      /\b(?:getRepository|getTreeRepository)\(\s*(?<model>[A-Z]\w*)\b/g,
      /\b(?:manager|entityManager|dataSource)\.(?<method>\w+)\(\s*(?<model>[A-Z]\w*)\b/g,
    ],
    handles: [/\b(?<variable>[a-z]\w*)\s*:\s*(?:\w+\.)?(?:Tree)?Repository<\s*(?<model>[A-Z]\w*)\s*>/g],
  },
  {
    // https://guides.rubyonrails.org/active_record_basics.html#naming-conventions
    name: 'active-record',
    languages: ['ruby'],
    words: /\bApplicationRecord\b|\bActiveRecord\b|\b[A-Z]\w*\.(?:where|find|create|all)\b/,
    isModel: /^\s*class\s+[\w:]+\s*<\s*(?:::)?(?:ApplicationRecord|ActiveRecord::Base)\b/m,
    written: /^\s*self\.table_name\s*=\s*["':]([\w.]+)/m,
    byDefault: ({ name }) => pluralOf(snakeCase(name)),
    uses: [
      /\b(?<model>[A-Z]\w*)\.(?<method>where|find|find_by|find_or_create_by|all|create|new|first|last|order|joins|includes|exists|count|pluck|insert_all|upsert_all|update_all|delete_all|destroy_all)\b/g,
    ],
  },
  {
    // https://laravel.com/docs/eloquent#table-names
    name: 'eloquent',
    languages: ['php'],
    words: /\bEloquent\b|\b[A-Z]\w*::(?:where|find|create|query|all)\b/,
    isModel: /^\s*(?:final\s+|abstract\s+)?class\s+\w+\s+extends\s+(?:Model|Authenticatable|Pivot)\b/m,
    written: /\$table\s*=\s*["']([\w.]+)["']/,
    byDefault: ({ name }) => pluralOf(snakeCase(name)),
    uses: [
      /\b(?<model>[A-Z]\w*)::(?<method>where\w*|find\w*|all|create|query|first\w*|with|updateOrCreate|insert|upsert|destroy|truncate|count|latest|orderBy)\b/g,
    ],
  },
  {
    // https://www.prisma.io/docs/orm/prisma-client/queries/crud; the schema names the tables
    name: 'prisma',
    languages: ['typescript', 'tsx', 'javascript'],
    words: /\bprisma\b/i,
    isModel: /(?!)/,
    written: /(?!)/,
    byDefault: () => null,
    uses: [
      /\b\w*[pP]risma\w*\.(?<model>[a-z]\w*)\.(?<method>find\w*|create\w*|update\w*|upsert|delete\w*|count|aggregate|groupBy)\b/g,
    ],
  },
]
