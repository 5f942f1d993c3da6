import type { Orm } from '../../tables/orm.js'
import { snakeCase } from '../../tables/table-names.js'

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
]
