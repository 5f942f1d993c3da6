import type { Orm } from '../../tables/orm.js'
import { pluralOf, snakeCase } from '../../tables/table-names.js'

/** What follows in the same chain of calls, up to the end of the statement, also without a semicolon, or to the next query. */
const CHAIN =
  String.raw`(?:(?!\n\s*\n|;|\n\s*(?:await|const|let|var|return|if|for|throw|export|async|function)\b|` +
  String.raw`\b(?:knex|db|trx)\(|\.query\()[^]){0,400}?`

/** `.with('recent', …)`, `.withRecursive('ancestors(id, parent)', …)`. */
const EXPRESSIONS = /\.with(?:Recursive|Materialized|NotMaterialized)?\(\s*["'`](?<table>\w+)/g

export const orms: readonly Orm[] = [
  {
    // https://typeorm.io/docs/entity/entities
    name: 'typeorm',
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
    // https://mikro-orm.io/docs/naming-strategy
    name: 'mikro-orm',
    words: /@mikro-orm\//,
    isModel: /@Entity\s*\(/,
    written: /@Entity\s*\(\s*\{[^}]*?\btableName\s*:\s*["'`]([\w.]+)["'`]/,
    byDefault: ({ name }) => snakeCase(name),
    uses: [/\b(?:em|entityManager)\.(?<method>\w+)\(\s*(?<model>[A-Z]\w*)\b/g],
    handles: [/\b(?<variable>[a-z]\w*)\s*:\s*EntityRepository<\s*(?<model>[A-Z]\w*)\s*>/g],
  },
  {
    // https://www.prisma.io/docs/orm/prisma-client/queries/crud; the schema names the tables
    name: 'prisma',
    words: /\bprisma\b/i,
    isModel: /(?!)/,
    written: /(?!)/,
    byDefault: () => null,
    uses: [
      /\b\w*[pP]risma\w*\.(?<model>[a-z]\w*)\.(?<method>find\w*|create\w*|update\w*|upsert|delete\w*|count|aggregate|groupBy)\b/g,
    ],
  },
  {
    // https://sequelize.org/docs/v6/core-concepts/model-basics/#table-name-inference
    // https://github.com/sequelize/sequelize-typescript#model-definition
    name: 'sequelize',
    words: /\bsequelize\b/i,
    isModel: /@Table\b/,
    written: /@Table\s*\(\s*\{[^}]*?\btableName\s*:\s*["'`]([\w.]+)["'`]/,
    byDefault: ({ name }) => pluralOf(name),
    registered: [
      /\b\w*[sS]equelize\w*\.define\(\s*["'`](?<model>\w+)["'`](?:(?!\.define\()[^]){0,4000}?\btableName\s*:\s*["'`](?<table>[\w.]+)["'`]/g,
      /\b(?<model>[A-Z]\w*)\.init\(\s*\{(?:(?!\.init\()[^]){0,4000}?\btableName\s*:\s*["'`](?<table>[\w.]+)["'`]/g,
      /\b\w*[sS]equelize\w*\.define\(\s*["'`](?<model>\w+)["'`]/g,
      // The second argument names the connection; `Sentry.init({ … })` has none.
      /\b(?<model>[A-Z]\w*)\.init\(\s*\{(?:(?!\.init\()[^]){0,4000}?\}\s*,\s*\{(?:(?!\.init\()[^]){0,1000}?\bsequelize\b/g,
    ],
    uses: [
      /\b(?<model>[A-Z]\w*)\.(?<method>findAll|findOne|findByPk|findOrCreate|findAndCountAll|create|bulkCreate|update|destroy|upsert|count|max|min|sum|increment|decrement|truncate)\(/g,
    ],
  },
  {
    // https://mongoosejs.com/docs/models.html, https://docs.nestjs.com/techniques/mongodb
    name: 'mongoose',
    words: /\bmongoose\b/i,
    isModel: /@Schema\s*\(/,
    written: /@Schema\s*\(\s*\{[^}]*?\bcollection\s*:\s*["'`]([\w.]+)["'`]/,
    byDefault: ({ name }) => pluralOf(name.toLowerCase()),
    registered: [
      /\bmodel(?:<[^()]{0,200}>)?\(\s*["'`](?<model>\w+)["'`]\s*,\s*[^,()]{1,100},\s*["'`](?<table>[\w.]+)["'`]/g,
      /\bnew\s+(?:mongoose\.)?Schema\b(?:(?!\bSchema\()[^]){0,4000}?\bcollection\s*:\s*["'`](?<table>[\w.]+)["'`](?:(?!\bSchema\()[^]){0,4000}?\bmodel(?:<[^()]{0,200}>)?\(\s*["'`](?<model>\w+)["'`]/g,
      /\bmodel(?:<[^()]{0,200}>)?\(\s*["'`](?<model>\w+)["'`]\s*,/g,
    ],
    uses: [
      /\b(?<model>[A-Z]\w*)\.(?<method>find\w*|create|insertMany|update\w+|delete\w+|replaceOne|countDocuments|aggregate|exists|distinct|bulkWrite)\(/g,
      /\bnew\s+(?<model>[A-Z]\w*)\([^()]{0,300}\)\.(?<method>save)\(/g,
    ],
    handles: [/\b(?<variable>[a-z]\w*)\s*:\s*(?:mongoose\.)?Model<\s*(?<model>[A-Z]\w*?)(?:Document)?\s*[>,]/g],
  },
  {
    // https://orm.drizzle.team/docs/sql-schema-declaration
    name: 'drizzle',
    words: /\bdrizzle\b/,
    isModel: /(?!)/,
    written: /(?!)/,
    byDefault: () => null,
    registered: [
      /\b(?<model>[a-zA-Z_]\w*)\s*=\s*(?:\w+\.)?(?:pgTable|mysqlTable|sqliteTable|singlestoreTable|table|createTable)\(\s*["'`](?<table>\w+)["'`]/g,
    ],
    uses: [
      /\.(?<method>from|insert|update|delete|innerJoin|leftJoin|rightJoin|fullJoin|\$count)\(\s*(?:\w+\.)?(?<model>[a-zA-Z_]\w*)\s*[,)]/g,
      /\.query\.(?<model>[a-z]\w*)\.(?<method>findMany|findFirst)\b/g,
    ],
  },
  {
    // https://knexjs.org/guide/query-builder.html
    name: 'knex',
    words: /\bknex\b/i,
    isModel: /(?!)/,
    written: /(?!)/,
    byDefault: () => null,
    expressions: EXPRESSIONS,
    uses: [
      new RegExp(
        String.raw`\b(?:knex|db|trx)\(\s*["'\x60](?<table>[\w.]+)(?:\s+as\s+\w+)?["'\x60]\s*\)` +
          String.raw`(?:(?=${CHAIN}\.(?<method>insert|update|del|delete|truncate|increment|decrement)\()|)`,
        'g',
      ),
      new RegExp(
        String.raw`(?<=\b(?:knex|db|trx)\b${CHAIN})\.(?:from|into|table|join|leftJoin|innerJoin)` +
          String.raw`\(\s*["'\x60](?<table>[\w.]+)(?:\s+as\s+\w+)?["'\x60]`,
        'g',
      ),
    ],
  },
  {
    // https://vincit.github.io/objection.js/guide/models.html
    name: 'objection',
    words: /\bobjection\b|\bextends\s+\w*Model\b/,
    isModel: /\bstatic\s+(?:override\s+)?(?:get\s+)?tableName\b/,
    written: /\btableName(?:\(\)(?:\s*:\s*string)?\s*\{\s*return|\s*(?::\s*string\s*)?=)\s*["'`]([\w.]+)["'`]/,
    byDefault: () => null,
    uses: [
      new RegExp(
        String.raw`\b(?<model>[A-Z]\w*)\.query\([^()]{0,100}\)` +
          String.raw`(?:(?=${CHAIN}\.(?<method>insert\w*|patch\w*|update\w*|upsert\w*|delete\w*)\()|)`,
        'g',
      ),
    ],
  },
  {
    // https://kysely.dev/docs/getting-started
    name: 'kysely',
    words: /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/,
    isModel: /(?!)/,
    written: /(?!)/,
    byDefault: () => null,
    expressions: EXPRESSIONS,
    uses: [
      /\.(?<method>selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*["'`](?<table>[\w.]+)/g,
    ],
  },
]
