import { bareName, plainName } from '../services/names.js'
import { Entity, type Placed } from './entity.js'
import { startedFiles } from './started-files.js'

type Workload = Placed<'workload'>['fact']

/** Names of programs that help another one of the same image: they are part of its service. */
const HELPER = new RegExp(
  String.raw`(?:^|[-_.])(?:workers?|consumers?|producers?|jobs?|crons?|beat|schedulers?|migrat\w*|init\w*|` +
    String.raw`seed\w*|setup|flower|queue|web|tests?|load\w*|dev|debug|proxy|nginx|webserver)(?:[-_.]\d+)?$`,
  'i',
)

/** Names of programs that work behind another one. */
const WORKER = /(?:^|[-_.])(?:workers?|consumers?|producers?|jobs?|crons?|beat|schedulers?|celery|queue)(?:[-_.]\d+)?$/i

/** Parts of paths that say nothing of which program a file belongs to. */
const PLACE = /^(?:src|app|apps|lib|main|index|server|cmd|bin|service|services|api|run|start|package)$/

/** Services that run one image and one code base as different programs: `rake prod:books`, `rake prod:authors`. */
export class Programs {
  readonly #families = new Map<Entity, Entity[]>()

  /** Returns the service of a workload: the one that its code belongs to, or a sibling that runs another program of it. */
  of(entity: Entity, fact: Workload, add: (entity: Entity) => Entity): Entity {
    if (!entity.hasCode || fact.platform === 'dockerfile' || isHelper(fact)) return entity
    const family = this.#families.get(entity) ?? [entity]
    const own = family.filter((member) => programsOf(member).length > 0)
    if (own.length === 0) return entity
    for (const isAlike of [isSameProgram, hasRelatedName]) {
      // `orders-worker` is not `orders`.
      const isMeant = (other: Workload): boolean => WORKER.test(other.name) === WORKER.test(fact.name)
      const known = own.find((member) => programsOf(member).some((other) => isMeant(other) && isAlike(other, fact)))
      if (known !== undefined) return known
    }
    if (own.some((member) => programsOf(member).some((other) => !isOtherProgram(other, fact)))) return entity
    const [first] = programsOf(entity)
    if (family.length === 1 && first !== undefined && !HELPER.test(fact.name)) {
      // The name of the image is that of none of its programs.
      entity.addName('directory', entity.name)
      entity.name = first.name
    }
    const sibling = add(new Entity('service', fact.name))
    sibling.roots.push(...entity.roots)
    if (WORKER.test(fact.name)) sibling.behind = own.find((member) => member.behind === null) ?? null
    this.#families.set(entity, [...family, sibling])
    return sibling
  }

  /** Returns the services that run a file of a code base: those whose command names it, else all of them. */
  owners(entity: Entity, filePath: string): readonly Entity[] {
    const family = this.#families.get(entity)
    if (family === undefined) return [entity]
    // What it runs is known by its imports alone.
    if (family.some(({ behind }) => behind !== null)) return family
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

/** Orders workloads: what works behind others comes last, wherever a manifest names it. */
export function workersLast({ name: a }: Workload, { name: b }: Workload): number {
  return Number(WORKER.test(a)) - Number(WORKER.test(b))
}

/** Helps another program of the image, and is no worker that starts a file of its own. */
function isHelper({ name, command }: Workload): boolean {
  return HELPER.test(name) && !(WORKER.test(name) && startedFiles(command).length > 0)
}

/** What manifests run of a service, without what only helps. */
function programsOf({ workloads }: Entity): readonly Workload[] {
  return workloads.flatMap(({ fact }) => (fact.platform === 'dockerfile' || isHelper(fact) ? [] : [fact]))
}

function isSameProgram(known: Workload, fact: Workload): boolean {
  if (plainName(known.name) === plainName(fact.name) || bareName(known.name) === bareName(fact.name)) return true
  return known.command !== undefined && known.command.join(' ') === fact.command?.join(' ')
}

function hasRelatedName(known: Workload, fact: Workload): boolean {
  const [a, b] = [plainName(known.name), plainName(fact.name)]
  return a.startsWith(b) || b.startsWith(a)
}

/** Both run the same image with different commands; a helper starts another file than what it helps, or than what the image starts. */
function isOtherProgram(known: Workload, fact: Workload): boolean {
  if (fact.command === undefined || known.image !== fact.image || known.buildContext !== fact.buildContext) return false
  if (!HELPER.test(fact.name)) return known.command !== undefined
  const started = startedFiles(known.command)
  return !startedFiles(fact.command).some((file) => started.includes(file))
}
