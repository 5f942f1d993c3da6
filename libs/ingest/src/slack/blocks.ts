import { decodeEntities } from '../transcripts/cues.js'
import type { SlackDirectory } from './directory.js'
import { type Json, recordOf, records, textOf } from './json.js'
import { renderLink, renderMarks } from './marks.js'

/** Renders the blocks of a message as Markdown. Pictures become their description, buttons are left out. */
export function renderBlocks(blocks: unknown, directory: SlackDirectory): string {
  return records(blocks)
    .map((block) => renderBlock(block, directory))
    .filter((text) => text.trim() !== '')
    .join('\n')
}

function renderBlock(block: Json, directory: SlackDirectory): string {
  switch (textOf(block, 'type')) {
    case 'rich_text':
      return records(block['elements'])
        .map((element) => renderRich(element, directory))
        .join('\n')
    case 'header':
      return renderText(recordOf(block, 'text'), directory)
    case 'section': {
      const parts = [recordOf(block, 'text'), ...records(block['fields'])]
      return parts.map((part) => renderText(part, directory)).filter(Boolean).join('\n') // prettier-ignore
    }
    case 'context':
      return records(block['elements']).map((part) => renderText(part, directory)).filter(Boolean).join(' ') // prettier-ignore
    case 'markdown':
      return decodeEntities(textOf(block, 'text'))
    case 'image':
      return decodeEntities(textOf(recordOf(block, 'title'), 'text') || textOf(block, 'alt_text'))
    default:
      return ''
  }
}

/** Renders a text object. Marks count in `mrkdwn` only. */
function renderText(text: Json, directory: SlackDirectory): string {
  const value = textOf(text, 'text')
  return textOf(text, 'type') === 'mrkdwn' ? renderMarks(value, directory) : decodeEntities(value)
}

function renderRich(element: Json, directory: SlackDirectory): string {
  const inner = (): string => records(element['elements']).map((part) => renderInline(part, directory)).join('') // prettier-ignore
  switch (textOf(element, 'type')) {
    case 'rich_text_list': {
      const indent = '  '.repeat(Math.min(Number(element['indent'] ?? 0) || 0, 8))
      const ordered = textOf(element, 'style') === 'ordered'
      return records(element['elements'])
        .map((item, index) => `${indent}${ordered ? `${index + 1}.` : '-'} ${renderRich(item, directory)}`)
        .join('\n')
    }
    case 'rich_text_quote':
      return inner().replace(/^/gm, '> ')
    case 'rich_text_preformatted':
      return `\`\`\`\n${inner().replace(/\n$/, '')}\n\`\`\``
    default:
      return inner()
  }
}

function renderInline(part: Json, { people, channels }: SlackDirectory): string {
  const text = decodeEntities(textOf(part, 'text'))
  switch (textOf(part, 'type')) {
    case 'text':
      return recordOf(part, 'style')['code'] === true ? `\`${text}\`` : text
    case 'link':
      return renderLink(decodeEntities(textOf(part, 'url')), text)
    case 'user':
      return `@${people.get(textOf(part, 'user_id')) || textOf(part, 'user_id')}`
    case 'channel':
      return `#${channels.get(textOf(part, 'channel_id')) || textOf(part, 'channel_id')}`
    case 'usergroup':
      return `@${textOf(part, 'usergroup_id')}`
    case 'broadcast':
      return `@${textOf(part, 'range')}`
    case 'emoji':
      return `:${textOf(part, 'name')}:`
    case 'date':
      return textOf(part, 'fallback')
    default:
      return text
  }
}
