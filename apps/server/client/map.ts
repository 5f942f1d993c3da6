// The map of services: layout, filters, blast radius, export.
import cytoscape, { type CollectionReturnValue, type Core, type NodeSingular } from 'cytoscape'
import dagre from 'cytoscape-dagre'
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
  const answer = await fetch('/api/graph')
  if (!answer.ok) {
    into.textContent = 'The map could not be loaded.'
    return
  }
  const cy = draw(into, (await answer.json()) as Graph)
  addFilters(cy)
  addSelection(cy)
  document.getElementById('fit')?.addEventListener('click', () => cy.fit(undefined, 30))
  document.getElementById('export')?.addEventListener('click', () => download(svgOf(cy), 'services.svg'))
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => cy.style(styles(into)))
  // For tests: the map is a picture, which has no elements to look for.
  Object.assign(into, { cy })
  into.dataset['ready'] = 'true'
}

function draw(into: HTMLElement, { nodes, edges }: Graph): Core {
  const names = new Set(nodes.map(({ name }) => name))
  return cytoscape({
    container: into,
    elements: [
      ...nodes.map(({ name, kind }) => ({ data: { id: name, kind } })),
      ...edges
        .filter(({ source, target }) => names.has(source) && names.has(target))
        .map(({ source, target, edgeType, confidence }) => ({ data: { source, target, type: edgeType, confidence } })),
    ],
    style: styles(into),
    layout: {
      name: 'dagre',
      rankDir: 'LR',
      nodeSep: 18,
      rankSep: 70,
      fit: true,
      padding: 30,
    } as cytoscape.LayoutOptions,
    minZoom: 0.1,
    maxZoom: 3,
  })
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
        label: 'data(id)',
        shape: 'round-rectangle',
        width: (node: NodeSingular) => 8 * node.id().length + 8,
        height: 24,
        padding: '6px',
        'font-size': 12,
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
        color: colors.faint,
        'text-background-color': colors.back,
        'text-background-opacity': 1,
      },
    },
    { selector: '.dim', style: { opacity: 0.2 } },
    { selector: '.lit', style: { 'border-width': 3, 'border-color': colors.accent } },
    { selector: 'edge.lit', style: { width: 3, 'line-color': colors.accent, 'target-arrow-color': colors.accent } },
    { selector: '.hidden', style: { display: 'none' } },
  ]
}

function addFilters(cy: Core): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.map-tools input')]
  const apply = (): void => {
    const off = (group: 'kind' | 'type'): string[] =>
      boxes.flatMap(({ checked, dataset }) => (checked ? [] : [dataset[group] ?? []].flat()))
    const [kinds, types] = [off('kind'), off('type')]
    cy.batch(() => {
      cy.nodes().forEach((node) => void node.toggleClass('hidden', kinds.includes(String(node.data('kind')))))
      cy.edges().forEach((edge) => void edge.toggleClass('hidden', types.includes(String(edge.data('type')))))
    })
  }
  for (const box of boxes) box.addEventListener('change', apply)
}

function addSelection(cy: Core): void {
  const show = (path: string, query: Record<string, string>): void =>
    void htmx.ajax('GET', `${path}?${new URLSearchParams(query)}`, { target: '#details', swap: 'innerHTML' })
  const choose = async (node: NodeSingular): Promise<void> => {
    show('/services/node', { name: node.id() })
    light(cy, cy.collection().union(node))
    const answer = await fetch(`/api/impact?${new URLSearchParams({ name: node.id() })}`)
    if (!answer.ok) return
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
  cy.on('tap', 'node', ({ target }) => void choose(target as NodeSingular))
  cy.on('tap', 'edge', ({ target }) => {
    const { source, target: to } = target.data() as { source: string; target: string }
    show('/services/edge', { source, target: to })
    light(cy, target.union(target.connectedNodes()))
  })
  cy.on('tap', ({ target }) => {
    if (target === cy) cy.elements().removeClass('lit dim')
  })
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-node]')) {
    button.addEventListener('click', () => {
      const node = cy.getElementById(button.dataset['node'] ?? '')
      if (node.length > 0) void choose(node)
    })
  }
}

/** Lights up a part of the map. */
function light(cy: Core, part: CollectionReturnValue): void {
  cy.elements().removeClass('lit').addClass('dim')
  part.removeClass('dim')
  part.addClass('lit')
}

function download(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
