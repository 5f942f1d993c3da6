import { unknownEntity, type Entity, type Reason } from './entities.js'

/** Maximum number of lookups that wait for each other: each takes about ten frames of the stack. */
const maxOpen = 200

/** An answer. */
interface Cell<T> {
  answer: T
  /** Order in which the lookup began. 0 once the answer is final. */
  order: number
  /** Lowest order of an unfinished lookup that the answer rests on. */
  low: number
  /** True if it was read before it was final. */
  wasRead: boolean
}

/** Answers of one kind, by what is asked about and the name that is asked for. */
export class Answers<T> {
  readonly nothing: T
  readonly isNothing: (answer: T) => boolean
  readonly #cells = new Map<object, Map<string, Cell<T>>>()

  /** @param nothing - The answer for as long as there is none. */
  constructor(nothing: T, isNothing: (answer: T) => boolean) {
    this.nothing = nothing
    this.isNothing = isNothing
  }

  about(subject: object): Map<string, Cell<T>> {
    const known = this.#cells.get(subject)
    if (known !== undefined) return known
    const cells = new Map<string, Cell<T>>()
    this.#cells.set(subject, cells)
    return cells
  }
}

/** Answers that are entities. */
export function entityAnswers(nothing: Reason): Answers<Entity> {
  return new Answers<Entity>(unknownEntity(nothing), ({ is }) => is === 'unknown')
}

/** Places that a search goes through, such as modules by their star imports, or types by their bases. */
export interface Way<Place> {
  /** The answer of one place. Null if the search goes on from it; an unknown entity ends the way here. */
  own(place: Place): Entity | null
  next(place: Place): readonly Place[]
  /** The answer of a place if those after it have none; an unknown entity says why there is none. */
  last(place: Place): Entity
}

interface Stop<Place> {
  readonly place: Place
  readonly next: readonly Place[]
  at: number
  readonly order: number
  /** Lowest order of a place that was left out behind this one, because the search had been there. */
  low: number
}

/**
 * Answers each question once. Programs ask in circles: modules import each other, a variable is set to its own method's
 * result. A question that is asked again while it is being answered has no answer yet. What was found without that answer
 * counts inside of the circle only, until the question that the circle began with is answered (Tarjan's strongly
 * connected components, 1972).
 */
export class Lookups {
  /** Number of answers and places looked at so far. */
  steps = 0
  readonly #maxSteps: number
  #count = 0
  /** Number of answers so far that rested on an unfinished lookup. */
  #leans = 0
  readonly #open: Cell<unknown>[] = []
  readonly #unsettled: { readonly cell: Cell<unknown>; readonly isNothing: boolean; readonly drop: () => void }[] = []

  /** @param maxSteps - Number of steps after which every new question has no answer. */
  constructor(maxSteps = Infinity) {
    this.#maxSteps = maxSteps
  }

  get isExhausted(): boolean {
    return this.steps >= this.#maxSteps
  }

  /**
   * Returns the answer to a question.
   *
   * @param find - Finds the answer. It may raise `cell.answer`, which is what the question's own circle sees meanwhile; if
   *   the result is another one, it has to be an unknown one.
   */
  ask<T>(
    answers: Answers<T>,
    subject: object,
    name: string,
    find: (cell: { answer: T; readonly wasRead: boolean }) => T,
  ): T {
    const cells = answers.about(subject)
    const known = cells.get(name)
    if (known !== undefined) return this.#read(known)
    this.steps += 1
    if (this.#open.length >= maxOpen || this.isExhausted) {
      this.#lean(0)
      return answers.nothing
    }
    this.#count += 1
    const cell: Cell<T> = { answer: answers.nothing, order: this.#count, low: this.#count, wasRead: false }
    const start = this.#unsettled.length
    cells.set(name, cell)
    this.#open.push(cell)
    cell.answer = find(cell)
    this.#open.pop()
    const isNothing = answers.isNothing(cell.answer)
    if (cell.low < cell.order && this.#open.length > 0) {
      this.#unsettled.push({ cell, isNothing, drop: () => cells.delete(name) })
      this.#lean(cell.low)
      return cell.answer
    }
    const isWhole = cell.low === cell.order
    cell.order = 0
    if (this.#unsettled.length === start) return cell.answer
    const circle = this.#unsettled.splice(start)
    // If nobody in the circle has an answer, nobody missed one.
    const isSound = isWhole && isNothing && circle.every((other) => other.isNothing)
    for (const other of circle) {
      if (isSound) other.cell.order = 0
      else other.drop()
    }
    return cell.answer
  }

  /**
   * Returns the first answer of the places on a way, depth first. Goes to each place once, without recursion, because a
   * program may have thousands of them in a row. If none has one, the first unknown entity that ended a way says why.
   *
   * @param answers - Those of `ask`, from which this is called for the start. Other places' answers are kept there, too.
   */
  search<Place extends object>(answers: Answers<Entity>, start: Place, name: string, way: Way<Place>): Entity {
    const own = way.own(start)
    if (own !== null) return own
    const leans = this.#leans
    const keep = (place: Place, answer: Entity): void => {
      const cells = answers.about(place)
      if (this.#leans === leans && !this.isExhausted && !cells.has(name))
        cells.set(name, { answer, order: 0, low: 0, wasRead: false })
    }
    const orders = new Map<Place, number>([[start, 0]])
    const path: Stop<Place>[] = [{ place: start, next: way.next(start), at: 0, order: 0, low: 0 }]
    let found: Entity | null = null
    let ended: Entity | null = null
    for (let top = path.at(-1); top !== undefined && found === null; top = path.at(-1)) {
      const place = top.next[top.at]
      top.at += 1
      if (place === undefined || this.isExhausted) {
        const last = way.last(top.place)
        found = knownOrNull(last)
        if (found !== null) break
        path.pop()
        const above = path.at(-1)
        if (above !== undefined) above.low = Math.min(above.low, top.low)
        if (top.low === top.order) keep(top.place, last)
        continue
      }
      this.steps += 1
      const passed = orders.get(place)
      if (passed !== undefined) {
        top.low = Math.min(top.low, passed)
        continue
      }
      const order = orders.size
      orders.set(place, order)
      const known = answers.about(place).get(name)
      if (known !== undefined) {
        found = knownOrNull(this.#read(known))
        continue
      }
      const answer = way.own(place)
      if (answer === null) path.push({ place, next: way.next(place), at: 0, order, low: order })
      else {
        keep(place, answer)
        found = knownOrNull(answer)
        ended ??= answer
      }
    }
    if (found === null) {
      for (const place of orders.keys()) keep(place, way.last(place))
      return ended ?? way.last(start)
    }
    let low = Infinity
    for (const stop of path.toReversed()) {
      low = Math.min(low, stop.low)
      if (low === stop.order) keep(stop.place, found)
    }
    return found
  }

  #read<T>(cell: Cell<T>): T {
    if (cell.order > 0) {
      cell.wasRead = true
      this.#lean(cell.order)
    }
    return cell.answer
  }

  #lean(order: number): void {
    this.#leans += 1
    const asking = this.#open.at(-1)
    if (asking !== undefined) asking.low = Math.min(asking.low, order)
  }
}

function knownOrNull(entity: Entity): Entity | null {
  return entity.is === 'unknown' ? null : entity
}
