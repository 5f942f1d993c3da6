import type { Orm } from '../../tables/orm.js'

export const orms: readonly Orm[] = [
  {
    // https://learn.microsoft.com/ef/core/modeling/entity-types#table-name
    name: 'ef-core',
    words: /\b(?:DbContext|DbSet|EntityFrameworkCore|IEntityTypeConfiguration)\b|\[Table\(|(?:[dD]b|[cC]ontext)\.[A-Z]/,
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
    // https://www.mongodb.com/docs/drivers/csharp/current/databases-collections/
    name: 'mongodb',
    words: /\bIMongoCollection\b|\bGetCollection</,
    isModel: /(?!)/,
    written: /(?!)/,
    byDefault: () => null,
    uses: [],
    registered: [/\bGetCollection<\s*(?:[\w.]+\.)?(?<model>\w+)\s*>\(\s*"(?<table>[\w.]+)"/g],
    handles: [/\bIMongoCollection<\s*(?:[\w.]+\.)?(?<model>\w+)\s*>\s+(?<variable>\w+)/g],
  },
  {
    // https://nhibernate.info/doc/nhibernate-reference/mapping-by-code.html, https://github.com/nhibernate/fluent-nhibernate/wiki
    name: 'nhibernate',
    words: /\b(?:ClassMap|ClassMapping)</,
    isModel: /(?!)/,
    written: /(?!)/,
    byDefault: () => null,
    uses: [],
    registered: [
      /\b(?:ClassMap|ClassMapping)<\s*(?:[\w.]+\.)?(?<model>\w+)\s*>(?:(?!\bclass\b)[^]){0,2000}?\bTable\(\s*"(?<table>[\w.]+)"/g,
    ],
  },
]
