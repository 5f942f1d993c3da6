import { bareName, plainName } from '../services/names.js'
import { Entity, type Placed } from './entity.js'

type Workload = Placed<'workload'>['fact']

/** Names of programs that help another one of the same image: they are part of its service. */
const HELPER = new RegExp(
  String.raw`(?:^|[-_.])(?:workers?|consumers?|producers?|jobs?|crons?|beat|schedulers?|migrat\w*|init\w*|` +
    String.raw`seed\w*|setup|flower|queue|web|tests?|load\w*|dev|debug|proxy|nginx|webserver)(?:[-_.]\d+)?$`,
  'i',
)

/** Parts of paths that say nothing of which program a file belongs to. */
const PLACE = /^(?:src|app|apps|lib|main|index|server|cmd|bin|service|services|api|run|start|package)$/

/** Services that run one image and one code base as different programs: `rake prod:books`, `rake prod:authors`. */
export class Programs {
  readonly #families = new Map<Entity, Entity[]>()

  /** Returns the service of a workload: the one that its code belongs to, or a sibling that runs another program of it. */
  of(entity: Entity, fact: Workload, add: (entity: Entity) => Entity): Entity {
    if (!entity.hasCode || fact.platform === 'dockerfile' || HELPER.test(fact.name)) return entity
    const family = this.#families.get(entity) ?? [entity]
    const own = family.filter((member) => programsOf(member).length > 0)
    if (own.length === 0) return entity
    for (const isAlike of [isSameProgram, hasRelatedName]) {
      const known = own.find((member) => programsOf(member).some((other) => isAlike(other, fact)))
      if (known !== undefined) return known
    }
    if (own.some((member) => programsOf(member).some((other) => !isOtherProgram(other, fact)))) return entity
    const [first] = programsOf(entity)
    if (family.length === 1 && first !== undefined) {
      // The name of the image is that of none of its programs.
      entity.addName('directory', entity.name)
      entity.name = first.name
    }
    const sibling = add(new Entity('service', fact.name))
    sibling.roots.push(...entity.roots)
    this.#families.set(entity, [...family, sibling])
    return sibling
  }

  /** Returns the services that run a file of a code base: those whose command names it, else all of them. */
  owners(entity: Entity, filePath: string): readonly Entity[] {
    const family = this.#families.get(entity)
    if (family === undefined) return [entity]
    const parts = filePath
      .replace(/\.\w+$/, '')
      .split('/')
      .map(plainName)
      .filter((part) => part.length > 2 && !PLACE.test(part))
    const named = family.filter((member) =>
      member.workloads.some(({ fact }) => wordsOf(fact).some((word) => parts.includes(word))),
    )
    return named.length > 0 ? named : family
  }
}

function wordsOf({ command = [] }: Workload): readonly string[] {
  return command.flatMap((word) => word.replace(/\.\w+$/, '').split(/[^A-Za-z0-9_-]+/)).map(plainName)
}

/** What manifests run of a service, without what only helps. */
function programsOf({ workloads }: Entity): readonly Workload[] {
  return workloads.flatMap(({ fact }) => (fact.platform === 'dockerfile' || HELPER.test(fact.name) ? [] : [fact]))
}

function isSameProgram(known: Workload, fact: Workload): boolean {
  if (plainName(known.name) === plainName(fact.name) || bareName(known.name) === bareName(fact.name)) return true
  return known.command !== undefined && known.command.join(' ') === fact.command?.join(' ')
}

function hasRelatedName(known: Workload, fact: Workload): boolean {
  const [a, b] = [plainName(known.name), plainName(fact.name)]
  return a.startsWith(b) || b.startsWith(a)
}

/** Both run the same image with different commands. */
function isOtherProgram(known: Workload, fact: Workload): boolean {
  if (known.command === undefined || fact.command === undefined) return false
  return known.image === fact.image && known.buildContext === fact.buildContext
}
