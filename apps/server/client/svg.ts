import type { Core } from 'cytoscape'

const NAMESPACE = 'http://www.w3.org/2000/svg'

/** Draws the visible map as SVG: boxes, arrows and names, at the places that the layout gave them. */
export function svgOf(cy: Core): string {
  const { x1, y1, w, h } = cy.elements().boundingBox()
  const svg = made('svg', { xmlns: NAMESPACE, viewBox: `${x1 - 20} ${y1 - 20} ${w + 40} ${h + 40}` })
  const arrow = made('marker', {
    id: 'arrow',
    viewBox: '0 0 8 8',
    refX: 8,
    refY: 4,
    markerWidth: 8,
    markerHeight: 8,
    orient: 'auto',
  })
  arrow.append(made('path', { d: 'M0 0L8 4L0 8z', fill: '#777' }))
  svg.append(arrow)
  cy.edges(':visible').forEach((edge) => {
    const [from, to] = [edge.sourceEndpoint(), edge.targetEndpoint()]
    svg.append(
      made('line', {
        x1: from.x,
        y1: from.y,
        x2: to.x,
        y2: to.y,
        stroke: '#777',
        'stroke-width': 1.5,
        'marker-end': 'url(#arrow)',
      }),
      labelled((from.x + to.x) / 2, (from.y + to.y) / 2 - 3, String(edge.data('type')), 9),
    )
  })
  cy.nodes(':visible').forEach((node) => {
    const { x, y } = node.position()
    const [width, height] = [node.outerWidth(), node.outerHeight()]
    svg.append(
      made('rect', {
        x: x - width / 2,
        y: y - height / 2,
        width,
        height,
        rx: 5,
        fill: node.isParent() ? 'none' : (node.style('background-color') as string),
        stroke: '#777',
      }),
      labelled(x, node.isParent() ? y - height / 2 - 4 : y + 4, String(node.data('label')), 12),
    )
  })
  return new XMLSerializer().serializeToString(svg)
}

function labelled(x: number, y: number, text: string, size: number): SVGElement {
  const label = made('text', { x, y, 'font-size': size, 'font-family': 'sans-serif', 'text-anchor': 'middle' })
  label.textContent = text
  return label
}

function made(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) if (key !== 'xmlns') element.setAttribute(key, String(value))
  return element
}
