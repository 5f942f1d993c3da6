import { crc32, deflateRawSync } from 'node:zlib'

/** A PDF of one line a page, written by hand. */
export function pdf(pages: readonly string[]): Buffer {
  const objects: string[] = []
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  objects[1] = '<< /Type /Catalog /Pages 2 0 R >>'
  objects[2] = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`
  objects[3] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  pages.forEach((text, index) => {
    const content = text === '' ? '' : `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`
    const resources = '/Resources << /Font << /F1 3 0 R >> >>'
    objects[4 + index * 2] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents ${5 + index * 2} 0 R >>`
    objects[5 + index * 2] = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
  })
  let body = '%PDF-1.4\n'
  const offsets: number[] = []
  objects.forEach((object, number) => {
    offsets[number] = body.length
    body += `${number} 0 obj\n${object}\nendobj\n`
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length}\n0000000000 65535 f \n${rows}`
  return Buffer.from(`${body}${table}trailer\n<< /Size ${objects.length} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1') // prettier-ignore
}

/** A Word document with a heading, a paragraph and a table. */
export async function docx(): Promise<Buffer> {
  const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const row = (...texts: string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`
  const heading = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Refunds</w:t></w:r></w:p>'
  const paragraph = '<w:p><w:r><w:t>Half until six hours.</w:t></w:r></w:p>'
  const table = `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('until')}${cell('share')}</w:tr>${row('48 h', 'all')}</w:tbl>`
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  return zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${w}><w:body>${heading}${paragraph}${table}</w:body></w:document>`,
  })
}

/** A zip, packed by deflate. */
export function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(raw), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(raw.length, 18)
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      facts,
      length(path.length),
      length(0),
      path,
      packed,
    ])
    const rest = Buffer.alloc(12)
    rest.writeUInt32LE(offset, 8)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, length(path.length), length(0), length(0), rest, path])) // prettier-ignore
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

function length(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
