// The map of services: layout, filters, focus, blast radius, export. The address holds what is shown.
import cytoscape, { type CollectionReturnValue, type Core, type NodeCollection, type NodeSingular } from 'cytoscape'
import dagre from 'cytoscape-dagre'
import { arrange } from './arrange.js'
import { svgOf } from './svg.js'

interface Graph {
  readonly nodes: readonly { readonly name: string; readonly kind: string }[]
  readonly edges: readonly {
    readonly source: string
    readonly target: string
    readonly edgeType: string
    readonly confidence: number
  }[]
}

interface FocusedSymbol {
  readonly repoName: string
  readonly filePath: string
  readonly qualifiedName: string
  readonly kind: string
}

/** The functions around something, of `/api/focus`. */
interface Focus {
  readonly functions: readonly {
    readonly symbol: FocusedSymbol
    readonly service: string | null
    readonly steps: number
  }[]
  readonly edges: readonly {
    readonly from: FocusedSymbol
    readonly to: FocusedSymbol
    readonly kind: string
    readonly via?: { readonly edgeType: string }
  }[]
  readonly ends: readonly {
    readonly from: FocusedSymbol
    readonly call: { readonly target: string; readonly edgeType: string }
    readonly kind: string
  }[]
}

/** The htmx of `page.ts`, which the page loads first. */
declare const htmx: { ajax(method: string, url: string, options: { target: string; swap: string }): Promise<void> }

/** What breaks if a node goes down. */
interface Impact {
  readonly dependents: readonly {
    readonly name: string
    readonly via: readonly { readonly source: string; readonly target: string }[]
  }[]
}

cytoscape.use(dagre)

const container = document.getElementById('map')
if (container !== null) void start(container)

async function start(into: HTMLElement): Promise<void> {
  const { focus: name } = into.dataset
  const answer = await fetch(name === undefined ? '/api/graph' : `/api/focus?${focusQuery(name)}`)
  if (!answer.ok) {
    const { detail } = (await answer.json().catch(() => ({}))) as { readonly detail?: string }
    into.textContent = detail ?? 'The map could not be loaded.'
    return
  }
  const shown = (await answer.json()) as Graph & Focus
  if (name !== undefined && shown.functions.length === 0) {
    into.textContent = 'No function is known around it.'
    return
  }
  const cy = draw(into, name === undefined ? elementsOf(shown) : functionsOf(shown))
  keepLabelsReadable(cy)
  const views = name === undefined ? [filters(cy), selection(cy)] : [functionSelection(cy)]
  const apply = (): void => {
    const address = new URLSearchParams(location.search)
    for (const view of views) view(address)
  }
  addEventListener('popstate', apply)
  // htmx would load the page anew into this one, without its map.
  document.addEventListener('htmx:before:history:restore', (event) => {
    if (document.contains(into)) event.preventDefault()
  })
  addSearch(cy)
  document.getElementById('fit')?.addEventListener('click', () => cy.fit(cy.elements(':visible'), 30))
  document.getElementById('export')?.addEventListener('click', () => download(svgOf(cy), 'services.svg'))
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    cy.style(styles(into))
    keepLabelsReadable(cy)
  })
  apply()
  // For tests: the map is a picture, which has no elements to look for.
  Object.assign(into, { cy })
  into.dataset['ready'] = 'true'
}

/** Zoom below which names of nodes shrink with their nodes. */
const LEAST_READABLE = 0.5
/** Zoom below which a map is not fitted into its frame: it is moved, instead of being shrunk until nobody can read it. */
const LEAST_FIT = LEAST_READABLE
/** The same for a map with frames, whose names can be read from further away. */
const LEAST_FIT_OF_FRAMES = 0.15

function elementsOf({ nodes, edges }: Graph): cytoscape.ElementDefinition[] {
  const names = new Set(nodes.map(({ name }) => name))
  const groups = groupsInList()
  return [
    ...[...new Set(groups.values())].map((group) => ({ data: { id: `in ${group}`, label: group, kind: 'box' } })),
    ...nodes.map(({ name, kind }) => {
      const group = groups.get(name)
      return { data: { id: name, label: name, kind, ...(group !== undefined && { parent: `in ${group}` }) } }
    }),
    ...edges
      .filter(({ source, target }) => names.has(source) && names.has(target))
      .map(({ source, target, edgeType, confidence }) => ({ data: { source, target, type: edgeType, confidence } })),
  ]
}

/** The list beside the map says which nodes are drawn in one frame: name → title of the frame. */
function groupsInList(): ReadonlyMap<string, string> {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-group] [data-node]')]
  return new Map(
    buttons.map((button) => [
      button.dataset['node'] ?? '',
      button.closest<HTMLElement>('[data-group]')?.dataset['group'] ?? '',
    ]),
  )
}

/** Functions inside their services, and the databases, brokers and hosts at which their calls end. */
function functionsOf({ functions, edges, ends }: Focus): cytoscape.ElementDefinition[] {
  const boxes = new Set(functions.map(({ symbol, service }) => service ?? symbol.repoName))
  const outside = new Map(ends.map(({ call, kind }) => [call.target, kind]))
  return [
    ...[...boxes].map((box) => ({ data: { id: `in ${box}`, label: box, kind: 'box' } })),
    ...functions.map(({ symbol, service, steps }) => ({
      data: {
        id: keyOf(symbol),
        label: symbol.kind === 'module' ? (symbol.filePath.split('/').at(-1) ?? symbol.filePath) : symbol.qualifiedName,
        parent: `in ${service ?? symbol.repoName}`,
        kind: 'function',
        steps,
      },
    })),
    ...[...outside].map(([target, kind]) => ({ data: { id: target, label: target, kind } })),
    ...edges.map(({ from, to, kind, via }) => ({
      data: { source: keyOf(from), target: keyOf(to), type: via?.edgeType ?? kind },
    })),
    ...ends.map(({ from, call }) => ({ data: { source: keyOf(from), target: call.target, type: call.edgeType } })),
  ]
}

/** A name by which the server finds the function again. */
function keyOf({ repoName, filePath, qualifiedName }: FocusedSymbol): string {
  return `${repoName}/${filePath}:${qualifiedName}`
}

function focusQuery(name: string): string {
  const steps = stepsIn(new URLSearchParams(location.search))
  return new URLSearchParams({ name, ...(steps > 0 && { steps: String(steps) }) }).toString()
}

function draw(into: HTMLElement, elements: cytoscape.ElementDefinition[]): Core {
  const cy = cytoscape({
    container: into,
    elements,
    style: styles(into),
    layout: { name: 'preset' },
    minZoom: 0.1,
    maxZoom: 3,
  })
  arrange(cy.elements())
  frame(cy, cy.elements())
  return cy
}

/** Fits a part into the frame, or shows what is around its busiest node if that would be too small to read. */
function frame(cy: Core, part: CollectionReturnValue): void {
  cy.fit(part, MARGIN)
  const least = part.nodes(':parent').length > 1 ? LEAST_FIT_OF_FRAMES : LEAST_FIT
  if (cy.zoom() >= least) {
    if (cy.zoom() > 1) cy.zoom(1)
    cy.center(part)
    return
  }
  cy.zoom(least)
  const busiest = part.nodes().max((node) => node.degree(false)).ele
  cy.center(busiest)
  const { x1, x2, y1, y2 } = part.renderedBoundingBox()
  cy.panBy({ x: shift(x1, x2, cy.width()), y: shift(y1, y2, cy.height()) })
}

/** Pixels between a part and the edge of its frame. */
const MARGIN = 30

/** Returns how far a part has to move to leave no gap in its frame, or to lie in the middle if it is smaller. */
function shift(start: number, end: number, size: number): number {
  if (end - start <= size - 2 * MARGIN) return (size - start - end) / 2
  if (start > MARGIN) return MARGIN - start
  return end < size - MARGIN ? size - MARGIN - end : 0
}

/**
 * Names keep their size on the screen while the map is made smaller, those of nodes as long as they fit into their nodes:
 * further away one reads the names of frames, which are as large as fits above them.
 */
function keepLabelsReadable(cy: Core): void {
  const resize = (): void => {
    const zoom = Math.min(cy.zoom(), 1)
    cy.nodes('[kind != "box"]').style('font-size', 12 / Math.max(zoom, LEAST_READABLE))
    cy.nodes('[kind = "box"]').forEach((box) => {
      const room = (1.7 * box.width()) / String(box.data('label')).length
      box.style('font-size', Math.min(14 / zoom, Math.max(12, room)))
    })
  }
  cy.removeListener('zoom')
  cy.on('zoom', resize)
  resize()
}

const COLORS = [
  'text',
  'faint',
  'back',
  'border',
  'accent',
  'node-service',
  'node-database',
  'node-queue',
  'node-external',
] as const

/** The picture takes its colours from the style sheet, so that it follows light and dark. */
function styles(into: HTMLElement): cytoscape.StylesheetStyle[] {
  const probe = document.createElement('i')
  into.append(probe)
  // A variable may hold `light-dark(…)`, which only a property computes.
  const colors = Object.fromEntries(
    COLORS.map((name) => {
      probe.style.color = `var(--${name})`
      return [name, getComputedStyle(probe).color]
    }),
  ) as Record<(typeof COLORS)[number], string>
  probe.remove()
  return [
    {
      selector: 'node',
      style: {
        label: 'data(label)',
        shape: 'round-rectangle',
        width: (node: NodeSingular) => 11 * String(node.data('label')).length + 8,
        height: 24,
        padding: '6px',
        'font-size': 12,
        'min-zoomed-font-size': 6,
        'text-valign': 'center',
        color: colors.text,
        'background-color': colors['node-service'],
        'border-width': 1,
        'border-color': colors.border,
      },
    },
    { selector: 'node[kind = "database"]', style: { shape: 'barrel', 'background-color': colors['node-database'] } },
    { selector: 'node[kind = "queue"]', style: { shape: 'hexagon', 'background-color': colors['node-queue'] } },
    { selector: 'node[kind = "external"]', style: { shape: 'ellipse', 'background-color': colors['node-external'] } },
    {
      selector: 'edge',
      style: {
        width: 1.5,
        'curve-style': 'bezier',
        'line-color': colors.faint,
        'target-arrow-color': colors.faint,
        'target-arrow-shape': 'triangle',
        label: 'data(type)',
        'font-size': 9,
        'min-zoomed-font-size': 7,
        color: colors.faint,
        'text-background-color': colors.back,
        'text-background-opacity': 1,
      },
    },
    {
      selector: 'node[kind = "box"]',
      style: {
        'text-valign': 'top',
        'min-zoomed-font-size': 0,
        'background-color': colors.back,
        'border-color': colors.faint,
        color: colors.faint,
      },
    },
    { selector: 'node[steps = 0]', style: { 'border-width': 3, 'border-color': colors.accent } },
    { selector: '.dim', style: { opacity: 0.2 } },
    { selector: '.lit', style: { 'border-width': 3, 'border-color': colors.accent } },
    { selector: 'edge.lit', style: { width: 3, 'line-color': colors.accent, 'target-arrow-color': colors.accent } },
    { selector: '.hidden, .far', style: { display: 'none' } },
  ]
}

/** Shows what an address says. */
type View = (address: URLSearchParams) => void

/** Writes fields of the address; null removes one. A selection is a step back, a filter is not. */
function setAddress(fields: Readonly<Record<string, string | null>>, change: 'pushState' | 'replaceState'): void {
  const address = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) address.delete(name)
    else address.set(name, value)
  }
  const query = address.toString()
  history[change](null, '', query === '' ? location.pathname : `?${query}`)
}

/** The field `hide` lists kinds and types that are left out. */
function filters(cy: Core): View {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.map-tools input[type="checkbox"]')]
  const nameOf = ({ dataset }: HTMLInputElement): string => dataset['kind'] ?? dataset['type'] ?? ''
  const hide = (): void => {
    const off = (group: 'kind' | 'type'): string[] =>
      boxes.flatMap(({ checked, dataset }) => (checked ? [] : [dataset[group] ?? []].flat()))
    const [kinds, types] = [off('kind'), off('type')]
    cy.batch(() => {
      cy.nodes().forEach((node) => void node.toggleClass('hidden', kinds.includes(String(node.data('kind')))))
      cy.nodes(':parent').forEach((box) => void box.toggleClass('hidden', box.children().not('.hidden').empty()))
      cy.edges().forEach((edge) => void edge.toggleClass('hidden', types.includes(String(edge.data('type')))))
    })
  }
  for (const box of boxes) {
    box.addEventListener('change', () => {
      const off = boxes.filter(({ checked }) => !checked).map(nameOf)
      setAddress({ hide: off.length === 0 ? null : off.join() }, 'replaceState')
      hide()
    })
  }
  return (address) => {
    const off = new Set(address.get('hide')?.split(','))
    for (const box of boxes) box.checked = !off.has(nameOf(box))
    hide()
  }
}

/**
 * The fields `node`, or `source` and `target`, are what is chosen; `steps` is how much around a node is shown; `frame` is the
 * title of the frame that was brought near.
 */
function selection(cy: Core): View {
  const steps = document.querySelector<HTMLSelectElement>('#steps')
  const details = document.getElementById('details')
  const nothingChosen = details?.innerHTML ?? ''
  const choose = (fields: Readonly<Record<string, string>>): void => {
    setAddress({ node: null, source: null, target: null, ...fields }, 'pushState')
    apply(new URLSearchParams(location.search))
    // On a small screen the details lie below the map and above the list.
    if (matchMedia('(max-width: 50rem)').matches) details?.scrollIntoView()
  }
  let around = ''
  /** Title of the frame that was brought near last; undefined if another view was made since. */
  let near: string | null | undefined = null
  const bringNear = (title: string | null): void => {
    if (title === near) return
    near = title
    const box = cy.nodes('[kind = "box"]').filter((one) => one.data('label') === title)
    frame(cy, box.empty() ? cy.elements() : cy.collection().union(box))
  }
  const apply: View = (address) => {
    const [name, source, target] = ['node', 'source', 'target'].map((field) => address.get(field) ?? '')
    const node = cy
      .nodes()
      .filter((one) => one.id() === name)
      .nodes()
    const edges = cy.edges().filter((edge) => edge.data('source') === source && edge.data('target') === target)
    if (steps !== null) steps.value = address.get('steps') ?? ''
    const wanted = node.empty() ? '' : `${address.get('steps') ?? ''} ${name}`.replace(/^ .*/, '')
    if (wanted !== around) {
      focus(cy, node, stepsIn(address))
      near = undefined
    }
    around = wanted
    if (wanted === '') bringNear(address.get('frame'))
    if (!node.empty()) void lightImpact(cy, node.first())
    else if (!edges.empty()) {
      show('/services/edge', { source: source ?? '', target: target ?? '' })
      light(cy, edges.union(edges.connectedNodes()))
    } else {
      cy.elements().removeClass('lit dim')
      if (details !== null) details.innerHTML = nothingChosen
    }
  }
  cy.on('tap', 'node[kind != "box"]', ({ target }) => choose({ node: (target as NodeSingular).id() }))
  const choosePart = (title: string | null): void => {
    const isAgain = new URLSearchParams(location.search).get('frame') === title
    setAddress({ frame: title }, isAgain ? 'replaceState' : 'pushState')
    near = undefined
    apply(new URLSearchParams(location.search))
  }
  cy.on('tap', 'node[kind = "box"]', ({ target }) => choosePart(String((target as NodeSingular).data('label'))))
  cy.on('tap', 'edge', ({ target }) => {
    const { source, target: to } = target.data() as { source: string; target: string }
    choose({ source, target: to })
  })
  cy.on('tap', ({ target }) => {
    const address = new URLSearchParams(location.search)
    if (target !== cy) return
    if (address.has('node') || address.has('source')) choose({})
    else if (address.has('frame')) choosePart(null)
  })
  steps?.addEventListener('change', () => {
    setAddress({ steps: steps.value === '' ? null : steps.value }, 'replaceState')
    apply(new URLSearchParams(location.search))
  })
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-node]')) {
    button.addEventListener('click', () => choose({ node: button.dataset['node'] ?? '' }))
  }
  return apply
}

/** The field `node` is the function that is chosen, with what uses it and what it uses. */
function functionSelection(cy: Core): View {
  const details = document.getElementById('details')
  const nothingChosen = details?.innerHTML ?? ''
  const apply: View = (address) => {
    const node = cy.nodes('[kind = "function"]').filter((one) => one.id() === address.get('node'))
    if (node.empty()) {
      cy.elements().removeClass('lit dim')
      if (details !== null) details.innerHTML = nothingChosen
      return
    }
    show('/file/calls', { symbol: node.first().id() })
    light(cy, node.union(node.neighborhood()))
  }
  const choose = (name: string | null): void => {
    setAddress({ node: name }, 'pushState')
    apply(new URLSearchParams(location.search))
    if (matchMedia('(max-width: 50rem)').matches) details?.scrollIntoView()
  }
  cy.on('tap', 'node[kind = "function"]', ({ target }) => choose((target as NodeSingular).id()))
  cy.on('tap', ({ target }) => {
    if (target === cy && new URLSearchParams(location.search).has('node')) choose(null)
  })
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-node]')) {
    button.addEventListener('click', () => choose(button.dataset['node'] ?? ''))
  }
  return apply
}

/** Returns the number of steps in an address, 1 to 3; 0 for anything else. */
function stepsIn(address: URLSearchParams): number {
  const steps = address.get('steps') ?? ''
  return /^[123]$/.test(steps) ? Number(steps) : 0
}

/** Leaves what is at most so many steps from a node, in a layout of its own; everything with no steps. */
function focus(cy: Core, node: NodeCollection, steps: number): void {
  let near = steps === 0 || node.empty() ? cy.elements() : cy.collection().union(node)
  for (let step = 0; step < steps && !node.empty(); step++) near = near.union(near.neighborhood())
  near = near.union(near.nodes().parents())
  cy.batch(() => {
    cy.elements().addClass('far')
    near.removeClass('far')
  })
  arrange(near)
  frame(cy, near)
}

function show(path: string, query: Record<string, string>): void {
  void htmx.ajax('GET', `${path}?${new URLSearchParams(query)}`, { target: '#details', swap: 'innerHTML' })
}

/** Lights up a node and what breaks with it. */
async function lightImpact(cy: Core, node: NodeSingular): Promise<void> {
  show('/services/node', { name: node.id() })
  light(cy, cy.collection().union(node))
  const answer = await fetch(`/api/impact?${new URLSearchParams({ name: node.id() })}`)
  if (!answer.ok || new URLSearchParams(location.search).get('node') !== node.id()) return
  const { dependents } = (await answer.json()) as Impact
  const names = new Set(dependents.map(({ name }) => name))
  const steps = new Set(dependents.flatMap(({ via }) => via.map(({ source, target }) => `${source}\n${target}`)))
  light(
    cy,
    node
      .union(cy.nodes().filter((one) => names.has(one.id())))
      .union(cy.edges().filter((edge) => steps.has(`${edge.source().id()}\n${edge.target().id()}`))),
  )
}

/** The search narrows the list as one types; Enter chooses its first node. */
function addSearch(cy: Core): void {
  const search = document.querySelector<HTMLInputElement>('#find')
  const items = [...document.querySelectorAll<HTMLElement>('.nodes li')]
  search?.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/)
    const isWanted = (name: string): boolean => words.every((word) => name.toLowerCase().includes(word))
    for (const item of items) item.hidden = !isWanted(item.querySelector('button')?.dataset['node'] ?? '')
  })
  search?.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter')
      items
        .find(({ hidden }) => !hidden)
        ?.querySelector('button')
        ?.click()
    const node = cy.nodes('.lit').first()
    if (key === 'Enter' && !node.empty()) cy.center(node)
  })
}

/** Lights up a part of the map. */
function light(cy: Core, part: CollectionReturnValue): void {
  cy.elements().removeClass('lit').addClass('dim')
  part.removeClass('dim')
  part.addClass('lit')
  // What stands in a faint frame would be fainter still.
  cy.nodes(':parent').removeClass('dim')
}

function download(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
