import { isInside, parentOf } from '@coderag/facts/stored'
import { groupBy } from '../services/group-by.js'
import type { FactDocument } from '../../source-facts.js'
import type { Placed } from './entity.js'

/** `Values:cartDatabase:inClusterRedis:name` names what templates call `inclusterredis`. */
const NAME_KEY = /^Values:(?:.+:)?([^:]+):(?:name|fullnameOverride|nameOverride|serviceName|hostname)$/

/** Names that values of a chart give to what its templates deploy. */
export class ChartNames {
  readonly #byPart: ReadonlyMap<string, readonly Placed<'setting'>[]>

  constructor(settings: readonly Placed<'setting'>[]) {
    const named = settings.filter(({ fact }) => NAME_KEY.test(fact.key) && fact.value.kind === 'literal')
    this.#byPart = groupBy(
      named,
      ({ document, fact }) => `${document.repoName}\n${NAME_KEY.exec(fact.key)?.[1]?.toLowerCase() ?? ''}`,
    )
  }

  /** Returns the deployed name of a template's name, or the name itself if the values do not set it. */
  nameOf({ repoName, filePath }: FactDocument, name: string): string {
    const templates = filePath.lastIndexOf('/templates/')
    if (templates === -1 && !filePath.startsWith('templates/')) return name
    const chart = filePath.slice(0, Math.max(0, templates))
    for (const { document, fact } of this.#byPart.get(`${repoName}\n${name.toLowerCase()}`) ?? []) {
      const folder = parentOf(document.filePath)
      if (!isInside(chart, folder) || fact.value.kind !== 'literal') continue
      if (/^[a-z0-9][a-z0-9.-]*$/i.test(fact.value.value)) return fact.value.value
    }
    return name
  }
}
