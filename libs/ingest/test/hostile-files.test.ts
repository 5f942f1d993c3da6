import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRepositoryCrawler } from '../src/discovery/repository-crawler.js'
import { walkDirectory } from '../src/discovery/walk.js'
import { readDocx } from '../src/reading/docx.js'
import { readHtml } from '../src/reading/html.js'
import { openExport } from '../src/slack/export-files.js'
import { docx, zip } from './office-files.js'
import { tempDirectory, tempRepository, writeFiles } from './temp-directory.js'

const crawler = createRepositoryCrawler({ maxFileSize: 1024 * 1024 })
const broken = { code: 'INGEST_DOCUMENT_BROKEN' }

/** A Word document with this text as the whole of its main part. */
function word(document: string | Buffer): Buffer {
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  return zip({
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': document,
  })
}

describe('archives', () => {
  test('a Word document that unpacks to 200 MB is refused before it is unpacked', async () => {
    const bomb = word(Buffer.alloc(200 * 1024 * 1024, 0x20))
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const before = process.memoryUsage().rss
    await expect(readDocx(bomb)).rejects.toMatchObject(broken)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })

  test('a Word document that states a smaller size than it has is refused', async () => {
    const bomb = word(Buffer.alloc(100 * 1024 * 1024, 0x20))
    // The central directory has the size again, 24 bytes after its signature; the document is its second entry.
    const entry = bomb.indexOf('PK\x01\x02', bomb.indexOf('PK\x01\x02') + 4)
    bomb.writeUInt32LE(1_000, entry + 24)
    await expect(readDocx(bomb)).rejects.toMatchObject(broken)
  })

  test('entities that refer to entities are not expanded', async () => {
    const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
    const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    const body = `<w:document ${w}><w:body><w:p><w:r><w:t>&e9;</w:t></w:r></w:p></w:body></w:document>`
    const bomb = word(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "lol">${levels.join('')}]>${body}`)
    const outcome = await readDocx(bomb).catch((error: unknown) => error)
    if (outcome instanceof Error) expect(outcome).toMatchObject(broken)
    else expect(JSON.stringify(outcome).length).toBeLessThan(10_000)
  })

  test('a page of 20,000 nested elements is refused with what to do', async () => {
    const page = `${'<div>'.repeat(20_000)}x${'</div>'.repeat(20_000)}`
    await expect(readHtml(page, [])).rejects.toMatchObject({
      ...broken,
      message: expect.stringContaining('nested too deep'),
    })
  })

  test('an ordinary document is read', async () => {
    expect(await readDocx(await docx())).toMatchObject({ text: expect.stringContaining('Refunds') })
  })

  test('an export whose entry leads out of it is refused', async () => {
    const path = join(tempDirectory(), 'export.zip')
    writeFileSync(path, zip({ '../../out.json': '[]' }))
    await expect(openExport(path)).rejects.toThrow()
  })

  test('an export with an entry that states too small a size fails when it is read', async () => {
    const path = join(tempDirectory(), 'export.zip')
    const bytes = zip({ 'general/2026-01-01.json': Buffer.alloc(50 * 1024 * 1024, 0x20) })
    bytes.writeUInt32LE(10, bytes.indexOf('PK\x01\x02') + 24)
    writeFileSync(path, bytes)
    await using files = await openExport(path)
    const [entry] = files.entries
    await expect(files.read(entry?.path ?? '')).rejects.toThrow()
  })
})

describe('what is no regular file is not read', () => {
  test.skipIf(process.platform === 'win32')('pipes, sockets and links to devices', async () => {
    const root = tempDirectory()
    writeFiles(root, { 'a.ts': 'export const a = 1\n' })
    execFileSync('mkfifo', [join(root, 'pipe.ts')])
    symlinkSync('/dev/zero', join(root, 'zero.ts'))
    symlinkSync('/etc/hostname', join(root, 'outside.ts'))
    symlinkSync('.', join(root, 'loop'))
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(root, 'socket.ts'), resolve))
    try {
      const { units, skips } = await crawler.discover({ kind: 'repo', path: root })
      expect(units.map(({ key }) => key)).toEqual(['a.ts'])
      expect(skips.map(({ key }) => key).sort()).toEqual(['loop', 'outside.ts', 'zero.ts'])
    } finally {
      server.close()
    }
  })

  test.skipIf(process.platform === 'win32')('a pipe in a working tree of git', async () => {
    const root = tempRepository({ 'a.ts': 'a' })
    execFileSync('mkfifo', [join(root, 'pipe.ts')])
    const { units } = await crawler.discover({ kind: 'repo', path: root })
    expect(units.map(({ key }) => key)).toEqual(['a.ts'])
  })
})

describe('large trees', () => {
  test('100,000 files in one folder are listed', { timeout: 120_000 }, async () => {
    const root = tempDirectory()
    for (let file = 0; file < 100_000; file++) writeFileSync(join(root, `f${file}.ts`), '')
    const { paths, failures } = await walkDirectory(root)
    expect([paths.length, failures]).toEqual([100_000, []])
  })

  test.skipIf(process.platform !== 'linux')(
    'a path of nearly 4,000 bytes is listed, a longer one is a failure',
    async () => {
      const root = tempDirectory()
      const part = 'd'.repeat(200)
      // Relative steps, because a path longer than the system takes cannot be named at once.
      const script = `import os\nos.chdir(${JSON.stringify(root)})\nfor at in range(24):\n  open("a.ts", "w").close()\n  os.mkdir("${part}")\n  os.chdir("${part}")\n`
      execFileSync('python3', ['-c', script])
      try {
        const { paths, failures } = await walkDirectory(root)
        expect(Math.max(...paths.map((path) => path.length))).toBeGreaterThan(3_500)
        expect(failures).toMatchObject([{ stage: 'discover' }])
      } finally {
        execFileSync('rm', ['-rf', root])
      }
    },
  )
})

test('a name with a line end, an escape sequence and bidirectional marks comes through as it is', async () => {
  const name = 'a\n\u001b[2J\u202egnp.ts'
  const root = tempDirectory()
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'src', name), 'export const a = 1\n')
  const { units } = await crawler.discover({ kind: 'repo', path: root })
  expect(units.map(({ key }) => key)).toEqual([`src/${name}`])
})
