/**
 * The page's script, kept as text: it runs in a browser, not here. Nodes are laid out by columns of longest ways, then
 * ordered by their neighbours so that few edges cross; the reader may move them.
 */
export const pageScript = String.raw`
'use strict'
const graph = JSON.parse(document.getElementById('data').textContent)
const svg = document.getElementById('graph'), details = document.getElementById('details')
const search = document.getElementById('search'), counts = document.getElementById('counts')
const TYPES = ['http', 'grpc', 'queue', 'db', 'unknown', 'calls']
const shown = new Set(TYPES)
const nodes = new Map(graph.nodes.map((node) => [node.name, { ...node, label: node.label ?? node.name, x: 0, y: 0, w: Math.max(70, (node.label ?? node.name).length * 7.4 + 22) }]))
const edges = graph.edges.filter((edge) => nodes.has(edge.source) && nodes.has(edge.target))
const labelOf = (name) => nodes.get(name).label
const groups = new Map()
for (const node of nodes.values()) if (node.group !== undefined) groups.set(node.group, [...(groups.get(node.group) ?? []), node])
let chosen = null
let view = { x: 0, y: 0, scale: 1 }

function element(name, attributes, parent) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  if (parent) parent.append(made)
  return made
}

function layOut() {
  const depth = new Map(), open = new Set()
  const outgoing = new Map([...nodes.keys()].map((name) => [name, []]))
  const incoming = new Map([...nodes.keys()].map((name) => [name, []]))
  for (const { source, target } of edges) { outgoing.get(source).push(target); incoming.get(target).push(source) }
  function depthOf(name) {
    if (depth.has(name)) return depth.get(name)
    if (open.has(name)) return 0
    open.add(name)
    const own = Math.max(0, ...incoming.get(name).map((other) => open.has(other) ? 0 : depthOf(other) + 1))
    open.delete(name)
    depth.set(name, own)
    return own
  }
  const columns = []
  for (const name of nodes.keys()) (columns[depthOf(name)] ??= []).push(name)
  const order = new Map()
  const place = (column) => column.forEach((name, index) => order.set(name, index - column.length / 2))
  columns.forEach(place)
  for (let round = 0; round < 12; round++) {
    const sides = round % 2 === 0 ? incoming : outgoing
    for (const column of columns) {
      if (!column) continue
      const middle = (name) => {
        const near = sides.get(name)
        return near.length === 0 ? order.get(name) : near.reduce((sum, other) => sum + order.get(other), 0) / near.length
      }
      const wanted = new Map(column.map((name) => [name, middle(name)]))
      column.sort((a, b) => wanted.get(a) - wanted.get(b) || (a < b ? -1 : 1))
      place(column)
    }
  }
  let x = 0
  for (const column of columns) {
    if (!column) continue
    const width = Math.max(...column.map((name) => nodes.get(name).w))
    for (const name of column) { nodes.get(name).x = x + width / 2; nodes.get(name).y = order.get(name) * 62 }
    x += width + 130
  }
  separate(columns)
}

/** Groups lie one below the other, each with its own rows; what belongs to no group lies below them. */
function separate(columns) {
  if (groups.size === 0) return
  let top = 0
  for (const group of [...groups.keys(), undefined]) {
    let rows = 0
    for (const column of columns) {
      const own = (column ?? []).map((name) => nodes.get(name)).filter((node) => node.group === group)
      own.sort((a, b) => a.y - b.y).forEach((node, row) => { node.y = top + row * 48 })
      rows = Math.max(rows, own.length)
    }
    if (rows > 0) top += rows * 48 + 56
  }
}

const world = element('g', {}, svg)
const defs = element('defs', {}, svg)
for (const type of TYPES) {
  const marker = element('marker', { id: 'to-' + type, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, markerUnits: 'userSpaceOnUse', orient: 'auto' }, defs)
  element('path', { d: 'M0 0 8 4 0 8z', fill: 'var(--' + type + ')' }, marker)
}
const frames = [...groups].map(([name, members]) => {
  const frame = element('g', { class: 'group' }, world)
  const rect = element('rect', { rx: 10 }, frame), text = element('text', {}, frame)
  text.textContent = name
  return { members, rect, text }
})
const lines = edges.map((edge) => {
  const line = element('path', { class: 'edge ' + edge.edgeType, 'marker-end': 'url(#to-' + edge.edgeType + ')' }, world)
  const hit = element('path', { class: 'hit' }, world)
  hit.addEventListener('click', () => choose({ edge }))
  element('title', {}, hit).textContent = labelOf(edge.source) + ' → ' + labelOf(edge.target) + ' (' + edge.edgeType + ')'
  return { edge, line, hit }
})
const boxes = new Map()
for (const node of nodes.values()) {
  const box = element('g', { class: 'node ' + node.kind + (node.isFocus ? ' focus' : ''), tabindex: 0, role: 'button', 'aria-label': node.kind + ' ' + node.label }, world)
  element('rect', { x: -node.w / 2, y: -16, width: node.w, height: 32, rx: node.kind === 'service' ? 6 : 16 }, box)
  element('text', {}, box).textContent = node.label
  box.addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); choose({ node }) } })
  drag(box, node)
  boxes.set(node.name, box)
}

function drag(box, node) {
  let from = null
  box.addEventListener('pointerdown', (event) => { from = { x: event.clientX, y: event.clientY, moved: false }; box.setPointerCapture(event.pointerId); event.stopPropagation() })
  box.addEventListener('pointermove', (event) => {
    if (from === null) return
    const dx = event.clientX - from.x, dy = event.clientY - from.y
    if (!from.moved && Math.hypot(dx, dy) < 4) return
    from = { x: event.clientX, y: event.clientY, moved: true }
    node.x += dx / view.scale; node.y += dy / view.scale
    draw()
  })
  box.addEventListener('pointerup', () => { if (from !== null && !from.moved) choose({ node }); from = null })
}

/** Edges between the same two nodes, in both directions. */
const pairOf = ({ source, target }) => source < target ? source + '\n' + target : target + '\n' + source
const between = new Map()
for (const edge of edges) between.set(pairOf(edge), [...(between.get(pairOf(edge)) ?? []), edge])

function ends(edge) {
  const a = nodes.get(edge.source), b = nodes.get(edge.target)
  const right = b.x >= a.x
  const twins = between.get(pairOf(edge))
  const shift = (twins.indexOf(edge) - (twins.length - 1) / 2) * 9
  const x1 = a.x + (right ? a.w / 2 : -a.w / 2), x2 = b.x + (right ? -b.w / 2 : b.w / 2)
  const bend = Math.max(40, Math.abs(x2 - x1) / 2) * (right ? 1 : -1)
  return 'M' + x1 + ' ' + (a.y + shift) + ' C' + (x1 + bend) + ' ' + (a.y + shift) + ' ' + (x2 - bend) + ' ' + (b.y + shift) + ' ' + x2 + ' ' + (b.y + shift)
}

function draw() {
  world.setAttribute('transform', 'translate(' + view.x + ' ' + view.y + ') scale(' + view.scale + ')')
  for (const { members, rect, text } of frames) {
    const left = Math.min(...members.map((node) => node.x - node.w / 2)) - 14, right = Math.max(...members.map((node) => node.x + node.w / 2)) + 14
    const top = Math.min(...members.map((node) => node.y)) - 38, bottom = Math.max(...members.map((node) => node.y)) + 26
    for (const [key, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top })) rect.setAttribute(key, value)
    text.setAttribute('x', left + 10); text.setAttribute('y', top + 14)
  }
  for (const [name, box] of boxes) box.setAttribute('transform', 'translate(' + nodes.get(name).x + ' ' + nodes.get(name).y + ')')
  for (const { edge, line, hit } of lines) { const path = ends(edge); line.setAttribute('d', path); hit.setAttribute('d', path) }
}

function isFound(node, wanted) {
  const topics = edges.filter((edge) => edge.source === node.name || edge.target === node.name).flatMap((edge) => edge.urlPatterns)
  return [node.label, node.group ?? '', ...node.aliases, ...topics].some((text) => text.toLowerCase().includes(wanted))
}

function refresh() {
  const wanted = search.value.trim().toLowerCase()
  const found = new Set([...nodes.values()].filter((node) => wanted === '' || isFound(node, wanted)).map((node) => node.name))
  const visible = edges.filter((edge) => shown.has(edge.edgeType))
  const near = new Set()
  if (chosen && chosen.node) { near.add(chosen.node.name); for (const edge of visible) { if (edge.source === chosen.node.name) near.add(edge.target); if (edge.target === chosen.node.name) near.add(edge.source) } }
  if (chosen && chosen.edge) { near.add(chosen.edge.source); near.add(chosen.edge.target) }
  for (const [name, box] of boxes) {
    box.classList.toggle('dim', !found.has(name) || (near.size > 0 && !near.has(name)))
    box.classList.toggle('chosen', chosen !== null && chosen.node !== undefined && chosen.node.name === name)
  }
  for (const { edge, line, hit } of lines) {
    const off = !shown.has(edge.edgeType)
    line.style.display = hit.style.display = off ? 'none' : ''
    const isNear = chosen === null || (chosen.edge ? chosen.edge === edge : edge.source === chosen.node.name || edge.target === chosen.node.name)
    line.classList.toggle('dim', !isNear || !(found.has(edge.source) || found.has(edge.target)))
    line.classList.toggle('chosen', chosen !== null && chosen.edge === edge)
  }
  counts.textContent = found.size + ' of ' + nodes.size + ' nodes, ' + visible.length + ' of ' + edges.length + ' edges'
}

function choose(what) { chosen = what; tell(); refresh() }

function html(name, text, parent) { const made = document.createElement(name); if (text !== undefined) made.textContent = text; if (parent) parent.append(made); return made }

function list(title, items, parent) {
  if (items.length === 0) return
  html('h3', title, parent)
  const all = html('ul', undefined, parent)
  for (const item of items) { const line = html('li', undefined, all); item(line) }
}

function link(text, act) { return (line) => { const button = html('button', text, line); button.addEventListener('click', act) } }

function evidence(places) {
  return places.map((place) => (line) => { html('code', (place.repoName ? place.repoName + '/' : '') + place.filePath + ':' + place.line, line); html('small', ' ' + place.extractor + ', ' + place.strategy, line) })
}

function tell() {
  details.replaceChildren()
  if (chosen === null) {
    html('h2', graph.title, details)
    html('p', 'Click a node or an edge. Drag nodes, drag the ground to move, scroll to zoom, Escape to let go.', details)
    list('Not resolved', graph.unresolved.slice(0, 200).map((call) => (line) => { line.append(call.source + ': ' + call.target); html('small', ' ' + call.reason + (call.possible ? ': ' + call.possible.join(', ') : '') + ', ' + call.evidence.filePath + ':' + call.evidence.line, line) }), details)
    return
  }
  if (chosen.edge) {
    const edge = chosen.edge
    html('h2', labelOf(edge.source) + ' → ' + labelOf(edge.target), details)
    html('small', edge.edgeType + ', confidence ' + edge.confidence + (edge.environments ? ', in ' + edge.environments.join(', ') : ''), details)
    list('Ends', [edge.source, edge.target].map((name) => link(labelOf(name), () => choose({ node: nodes.get(name) }))), details)
    list('Methods', edge.methods.map((text) => (line) => line.append(text)), details)
    list('Paths and topics', edge.urlPatterns.map((text) => (line) => html('code', text, line)), details)
    const pairs = graph.pairs.filter((pair) => pair.source === edge.source && pair.target === edge.target && pair.edgeType === edge.edgeType)
    list('By function', pairs.map((pair) => (line) => { html('code', pair.text, line); html('small', ' ' + pair.call + ', ' + pair.place, line) }), details)
    list('Evidence', evidence(edge.evidence), details)
    return
  }
  const node = chosen.node
  html('h2', node.label, details)
  html('small', [node.kind, node.group, node.language, node.ports.length > 0 ? 'ports ' + node.ports.join(', ') : null].filter(Boolean).join(', '), details)
  list('Also called', node.aliases.map((text) => (line) => line.append(text)), details)
  list('Code', node.roots.map((root) => (line) => html('code', root.repoName + '/' + root.path, line)), details)
  list('Calls', edges.filter((edge) => edge.source === node.name).map((edge) => link(labelOf(edge.target) + ' (' + edge.edgeType + ')', () => choose({ edge }))), details)
  list('Called by', edges.filter((edge) => edge.target === node.name).map((edge) => link(labelOf(edge.source) + ' (' + edge.edgeType + ')', () => choose({ edge }))), details)
  list('Endpoints', [...graph.endpoints, ...graph.rpcs].filter((endpoint) => endpoint.service === node.name).map((endpoint) => (line) => { html('code', endpoint.method + ' ' + endpoint.path, line); html('small', ' ' + [endpoint.handler, endpoint.callers.join(', ')].filter(Boolean).join(' ← '), line) }), details)
  list('Not resolved', graph.unresolved.filter((call) => call.source === node.name).map((call) => (line) => { line.append(call.target); html('small', ' ' + call.reason + ', ' + call.evidence.filePath + ':' + call.evidence.line, line) }), details)
  list('Evidence', evidence(node.evidence), details)
}

for (const type of TYPES) {
  const count = edges.filter((edge) => edge.edgeType === type).length
  if (count === 0) continue
  const label = html('label', undefined, document.getElementById('types'))
  const box = html('input', undefined, label)
  box.type = 'checkbox'; box.checked = true
  box.addEventListener('change', () => { if (box.checked) shown.add(type); else shown.delete(type); refresh() })
  html('i', undefined, label).style.borderColor = 'var(--' + type + ')'
  label.append(type + ' ' + count)
}

function fit() {
  const all = [...nodes.values()]
  if (all.length === 0) return
  const left = Math.min(...all.map((node) => node.x - node.w / 2)), right = Math.max(...all.map((node) => node.x + node.w / 2))
  const top = Math.min(...all.map((node) => node.y)) - 30, bottom = Math.max(...all.map((node) => node.y)) + 30
  const { width, height } = svg.getBoundingClientRect()
  const scale = Math.min(1.4, (width - 60) / (right - left), (height - 60) / (bottom - top))
  view = { scale, x: width / 2 - scale * (left + right) / 2, y: height / 2 - scale * (top + bottom) / 2 }
}

let pan = null
svg.addEventListener('pointerdown', (event) => { if (event.target === svg) { pan = { x: event.clientX, y: event.clientY }; svg.setPointerCapture(event.pointerId) } })
svg.addEventListener('pointermove', (event) => { if (pan === null) return; view.x += event.clientX - pan.x; view.y += event.clientY - pan.y; pan = { x: event.clientX, y: event.clientY }; draw() })
svg.addEventListener('pointerup', () => { pan = null })
svg.addEventListener('click', (event) => { if (event.target === svg) choose(null) })
svg.addEventListener('wheel', (event) => {
  event.preventDefault()
  const { left, top } = svg.getBoundingClientRect()
  const x = event.clientX - left, y = event.clientY - top
  const scale = Math.min(4, Math.max(0.05, view.scale * Math.exp(-event.deltaY / 600)))
  view = { scale, x: x - (x - view.x) * scale / view.scale, y: y - (y - view.y) * scale / view.scale }
  draw()
}, { passive: false })
search.addEventListener('input', refresh)
addEventListener('keydown', (event) => { if (event.key === 'Escape') choose(null) })
addEventListener('resize', () => { fit(); draw() })

layOut(); fit(); draw(); tell(); refresh()
`
