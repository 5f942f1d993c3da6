import type { DescribedOverview } from '@coderag/retrieval'

/** Returns the document of an overview. */
export function overviewDocument({ generation, sources, services }: DescribedOverview): object {
  return {
    format: 1,
    generation,
    services: services.map(({ name, kind, language, aliases, ports, callsOut, calledBy }) => ({
      name,
      kind,
      language,
      aliases,
      ports,
      callsOut,
      calledBy,
    })),
    sources,
  }
}
