import type { Orm } from '../../tables/orm.js'
import { snakeCase } from '../../tables/table-names.js'

export const orms: readonly Orm[] = [
  {
    // https://jakarta.ee/specifications/persistence/3.2/jakarta-persistence-spec-3.2#a14468
    // https://docs.spring.io/spring-data/jpa/reference/repositories/definition.html
    name: 'jpa',
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
    // https://docs.spring.io/spring-data/relational/reference/jdbc/mapping.html
    name: 'spring-data-relational',
    words: /springframework\.data\.relational\b/,
    isModel: /@Table\b/,
    written: /@Table\s*\((?:[^()]{0,300}\b(?:name|value)\s*=)?\s{0,200}"([\w.]+)"/,
    byDefault: ({ name }) => snakeCase(name),
    uses: [],
  },
  {
    // https://docs.spring.io/spring-data/mongodb/reference/mongodb/mapping/mapping.html
    name: 'spring-data-mongodb',
    words: /data\.mongodb\b|\bMongoTemplate\b/,
    isModel: /@Document\b/,
    written: /@Document\s*\((?:[^()]{0,300}\b(?:collection|value)\s*=)?\s{0,200}"([\w.]+)"/,
    byDefault: ({ name }) => `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`,
    uses: [/\b\w*[tT]emplate\.(?<method>\w+)\([^()]*?\b(?<model>[A-Z]\w*)(?:\.class|::class)/g],
  },
  {
    // https://baomidou.com/en/reference/annotation/#tablename
    name: 'mybatis-plus',
    words: /@TableName\b|\bBaseMapper\b|Mapper\b/,
    isModel: /@TableName\b/,
    written: /@TableName\s*\((?:[^()]{0,300}\bvalue\s*=)?\s{0,200}"([\w.]+)"/,
    byDefault: ({ name }) => snakeCase(name),
    uses: [],
    handles: [
      /\b(?<model>[A-Z]\w*Mapper)\s+(?<variable>[a-z]\w*)\s*[;,)=]/g,
      /\b(?<variable>[a-z]\w*)\s*:\s*(?<model>[A-Z]\w*Mapper)\b/g,
    ],
    aliases: /\binterface\s+(?<handle>\w+)\b[^{]{0,300}?BaseMapper\w*<\s*(?<model>[A-Z]\w*)/g,
  },
  {
    // https://www.jooq.org/doc/latest/manual/sql-building/sql-statements/
    name: 'jooq',
    words: /\bjooq\b/,
    isModel: /(?!)/,
    written: /(?!)/,
    byDefault: () => null,
    uses: [
      /\.(?<method>selectFrom|from|join|leftJoin|innerJoin|insertInto|update|deleteFrom|mergeInto|truncate)\(\s*(?:\w+\.){0,3}(?<table>[A-Z][A-Z0-9_]+)\s*[,)]/g,
    ],
  },
]
