import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type FileKind, readFileText } from '../src/reading/read-file.js'
import type { Reading } from '../src/reading/reading.js'
import { spokenLine } from '../src/transcripts/speaker.js'

const folder = new URL('fixtures/transcripts/', import.meta.url)

async function read(
  name: string,
  bytes: Buffer = readFileSync(new URL(name, folder)),
  transcripts: FileKind['transcripts'] = 'always',
): Promise<Reading> {
  const reading = await readFileText(bytes, name, {
    mayBeGenerated: false,
    mayBeMinified: false,
    html: 'convert',
    transcripts,
  })
  if ('reason' in reading) throw new Error(`${name}: ${reading.reason}`)
  return reading
}

/** Each turn's text by the positions that the reading gives. */
function turnsOf({ text, conversation }: Reading): string[] {
  const starts = (conversation?.turns ?? []).map(({ start }) => start)
  return starts.map((start, index) => text.slice(start, starts[index + 1]))
}

describe('a transcript', () => {
  test('of Teams: voice spans, closed or not, several in a cue; classes, roles, notes, entities once', async () => {
    const reading = await read('2026-03-06-review.teams.vtt')
    expect(turnsOf(reading)).toEqual([
      'Priya Testworth (00:03): Refunds live in one place, the refund policy.\n',
      'Olaf Placeholm (00:08): AT&amp;T asked for <48 hours.\n',
      'Priya Testworth (00:08): Noted.\n',
      'Olaf Placeholm (100:00:01): Much later.\n',
    ])
    expect(reading.knownNames).toEqual(['Priya Testworth', 'Olaf Placeholm'])
    expect(reading.conversation?.turns[0]).toMatchObject({
      author: 'Priya Testworth',
      timestamp: '2026-03-06T00:00:00.000Z',
    })
  })

  test('in SubRip: Windows-1252, CRLF, bracketed and upper-case speakers, sounds that are nobody', async () => {
    const reading = await read('GMT20260309-140512_call.srt')
    expect(turnsOf(reading)).toEqual([
      'PRIYA (00:01): The café queue is long. And growing. [MUSIC]\n',
      'OLAF (00:07): Then scale it.\n',
    ])
    expect(reading.conversation?.turns[1]?.timestamp).toBe('2026-03-09T14:05:19.000Z')
    expect(reading.notices.join()).toContain('Windows-1252')
  })

  test('with a name and a time above the words: heading kept, day taken from it', async () => {
    const reading = await read('handover.txt')
    expect(reading.text.startsWith('On-call handover\nTue, Mar 10, 2026 · 9 min\n\nOlaf')).toBe(true)
    expect(turnsOf(reading)[1]).toBe('Zoë Ærlund (1:02:31): What do I do if auth is down?\n')
    expect(reading.conversation?.turns[1]?.timestamp).toBe('2026-03-10T00:00:00.000Z')
  })

  test('with initials: the table of attendees says who they are, and lists who was silent', async () => {
    const reading = await read('minutes.txt')
    expect(turnsOf(reading)).toEqual([
      'Priya Testworth: Holds run out too early. It happens every week.\n',
      'Tomek Wiśniak: [laughs] Ten minutes more, once.\n',
      'Priya Testworth (12:30): Agreed. Note: this line is no speaker.\n',
    ])
    expect(reading.knownNames).toContain('Ada Sample')
  })

  test('in JSON of a speech service, wherever the list lies; numbered speakers are no known names', async () => {
    const reading = await read('call.json')
    expect(turnsOf(reading)).toEqual([
      'Priya Testworth (00:00): Is the gateway slow?\n',
      'Speaker 2 (01:15): Only for refunds.\n',
    ])
    expect(reading.knownNames).toEqual(['Priya Testworth'])
  })

  test('without speakers keeps its times', async () => {
    const cues = 'WEBVTT\n\n00:01.000 --> 00:02.000\nfirst\n\n01:30.000 --> 01:31.000\nsecond\n'
    expect(turnsOf(await read('x.vtt', Buffer.from(cues)))).toEqual(['(00:01): first\n', '(01:30): second\n'])
  })

  test('plain prose is no transcript', async () => {
    const text =
      'Deploying\n\nStep one: build it.\nWarning: slow.\nThen ship it, and see https://example.com/x.\n'.repeat(5)
    expect((await read('notes.txt', Buffer.from(text), 'by look')).conversation).toBeUndefined()
  })
})

test.each([
  ['Priya Testworth: hello', 'Priya Testworth'],
  ['**Priya Testworth**: hello', 'Priya Testworth'],
  ['>> PRIYA: hello', 'PRIYA'],
  ['Ana de la Cruz (12:30): hello', 'Ana de la Cruz'],
  ['Priya Testworth (Guest) [external]: hello', 'Priya Testworth'],
  ['[Priya] hello', 'Priya'],
  ['李雷: 你好', '李雷'],
  ['https://example.com: no', undefined],
  ['Note: nobody', undefined],
  ['[laughter] nobody', undefined],
  ['and then he said: nobody', undefined],
])('"%s" is spoken by %s', (line, speaker) => expect(spokenLine(line)?.speaker).toBe(speaker))

describe('subtitles that programs wrote', () => {
  const spoken = async (text: string, name = 'a.vtt'): Promise<string[]> => turnsOf(await read(name, Buffer.from(text)))
  const cue = (at: number, ...lines: string[]): string =>
    `00:00:${String(at).padStart(2, '0')}.000 --> 00:00:${String(at + 1).padStart(2, '0')}.000\n${lines.join('\n')}\n\n`

  test('captions that roll up say each line once', async () => {
    const rolling =
      `WEBVTT\n\n${cue(0, ' ', 'the<00:00:00.300><c> queue</c><00:00:00.500><c> is</c> long')}` +
      cue(1, 'the queue is long', ' ') +
      cue(2, 'the queue is long', 'so<00:00:02.300><c> scale</c> it') +
      cue(3, 'so scale it', ' ') +
      cue(4, 'so scale it', 'and tell us')
    expect(await spoken(rolling)).toEqual(['(00:00): the queue is long so scale it and tell us\n'])
  })

  test('words that somebody says twice stay', async () => {
    const text = `WEBVTT\n\n${cue(0, 'No.')}${cue(1, 'No.')}${cue(2, 'Well, maybe.')}${cue(3, 'Fine.')}${cue(4, 'Done.')}`
    expect(await spoken(text)).toEqual(['(00:00): No. No. Well, maybe. Fine. Done.\n'])
  })

  test('a missing blank line between cues loses and invents nothing', async () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\nScale the queue.\n2\n00:00:03,000 --> 00:00:04,000\nIn 2026\n3\n00:00:05,000 --> 00:00:06,000\nwe do.\n'
    expect(await spoken(text, 'a.srt')).toEqual(['(00:01): Scale the queue. In 2026 we do.\n'])
  })

  test('a blank line inside a cue, or between its number and its times, loses nothing', async () => {
    const text = '1\n\n00:00:01,000 --> 00:00:02,000\nScale\n\nthe queue.\n\n2\n\n00:00:03,000 --> 00:00:04,000\nNow.\n'
    expect(await spoken(text, 'a.srt')).toEqual(['(00:01): Scale the queue. Now.\n'])
  })

  test.each(['00:00:01:500 --> 00:00:02:500', '0:0:1.5 --> 0:0:2.5', '00:00:01 --> 00:00:02', '00:01,500->00:02,500'])(
    'times in the form %s are times',
    async (times) => {
      expect(await spoken(`WEBVTT\n\n${times}\nScale it.\n`)).toEqual(['(00:01): Scale it.\n'])
    },
  )

  test('a header, notes and styles are not spoken', async () => {
    const text = `WEBVTT\nKind: captions\n\nNOTE 00:00:01 --> 2\nabout it\n\nSTYLE\n::cue {}\n\n${cue(1, 'Scale it.')}`
    expect(await spoken(text)).toEqual(['(00:01): Scale it.\n'])
  })
})
