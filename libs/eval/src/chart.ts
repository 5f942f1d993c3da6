/** Bars that belong together, one group per row of the chart. */
export interface BarGroup {
  readonly name: string
  /** Values from 0 to 1. */
  readonly bars: readonly { readonly label: string; readonly value: number }[]
}

const LEFT = 170
const PLOT = 460
const BAR = 16
const GROUP_GAP = 14
const TOP = 44
const COLORS = ['#2f6f9f', '#7fb3d0', '#d98f3f', '#8a8a8a']

/** Horizontal bars as one SVG document, without scripts or fonts of its own. */
export function chartOf(title: string, groups: readonly BarGroup[]): string {
  const labels = groups[0]?.bars.map(({ label }) => label) ?? []
  let y = TOP + 24
  const body: string[] = []
  for (const { name, bars } of groups) {
    body.push(text(LEFT - 8, y + (bars.length * BAR) / 2 + 4, name, 'end'))
    bars.forEach(({ value }, index) => {
      const width = Math.max(0, Math.min(1, value)) * PLOT
      const top = y + index * BAR
      body.push(
        `<rect x="${LEFT}" y="${top}" width="${width.toFixed(1)}" height="${BAR - 3}" fill="${colorOf(index)}"/>`,
      )
      body.push(text(LEFT + width + 5, top + 11, value.toFixed(3), 'start'))
    })
    y += bars.length * BAR + GROUP_GAP
  }
  const height = y + 8
  const legend = labels.map((label, index) => {
    const x = LEFT + index * 150
    return `<rect x="${x}" y="${TOP - 8}" width="11" height="11" fill="${colorOf(index)}"/>${text(x + 16, TOP + 2, label, 'start')}`
  })
  const width = LEFT + PLOT + 60
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<text x="12" y="22" font-size="15">${escaped(title)}</text>`,
    ...legend,
    ...body,
    '</svg>',
    '',
  ].join('\n')
}

function text(x: number, y: number, content: string, anchor: 'start' | 'end'): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped(content)}</text>`
}

function colorOf(index: number): string {
  return COLORS[index % COLORS.length] ?? '#8a8a8a'
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
