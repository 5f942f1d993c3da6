import type { Orm } from '../../tables/orm.js'

export const orms: readonly Orm[] = [
  {
    // https://learn.microsoft.com/ef/core/modeling/entity-types#table-name
    name: 'ef-core',
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
]
