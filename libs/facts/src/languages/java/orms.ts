import type { Orm } from '../../tables/orm.js'

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
]
