import { decodeEntities } from '../transcripts/cues.js'
import type { SlackDirectory } from './directory.js'

/**
 * Renders Slack's marks as people read them: mentions by name, channels with `#`, links in Markdown, dates as their
 * fallback. Decodes Slack's escapes once.
 */
export function renderMarks(text: string, directory: SlackDirectory): string {
  const plain = text.replace(/<([^<>\n]+)>/g, (whole, inner: string) => {
    const bar = inner.indexOf('|')
    const target = bar === -1 ? inner : inner.slice(0, bar)
    const label = bar === -1 ? '' : inner.slice(bar + 1)
    return renderMark(target, label, directory) ?? whole
  })
  return decodeEntities(plain)
}

/** Returns null if the text is not a mark. */
function renderMark(target: string, label: string, { people, channels }: SlackDirectory): string | null {
  const id = target.slice(1)
  if (/^@[UWB]\w+$/.test(target)) return `@${people.get(id) || label || id}`
  if (/^#[CGD]\w+$/.test(target)) return `#${channels.get(id) || label || id}`
  if (target.startsWith('!date^')) return label || (dateOf(target.split('^')[1]) ?? '')
  if (target.startsWith('!')) return label || `@${id.split('^')[0] ?? ''}`
  if (/^(?:mailto|tel):/i.test(target)) return label || target.slice(target.indexOf(':') + 1)
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return renderLink(target, label)
  return null
}

/** Renders a link. A label that only shortens the address is left out. */
export function renderLink(url: string, label: string): string {
  const bare = (address: string) => address.replace(/^[a-z]+:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  return label === '' || bare(url).startsWith(bare(label)) ? url : `[${label}](${url})`
}

function dateOf(seconds: string | undefined): string | null {
  const at = Number(seconds)
  return Number.isFinite(at) && at > 0 ? new Date(at * 1_000).toISOString().slice(0, 16).replace('T', ' ') : null
}
