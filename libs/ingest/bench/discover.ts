// How long it takes to find, classify and read the files of a directory. Build first, then:
// npm run bench -w @coderag/ingest -- <folder>
import { createRepositoryCrawler } from '@coderag/ingest'

const path = process.argv[2]
if (path === undefined) throw new Error('Give a folder to crawl.')
const source = { kind: 'repo', path } as const
const crawler = createRepositoryCrawler({ maxFileSize: 2_097_152 })

for (const round of ['first', 'second', 'third']) {
  const started = performance.now()
  const found = await crawler.discover(source)
  const discovered = performance.now()
  let bytes = 0
  let skipped = 0
  for (const unit of found.units) {
    for await (const document of crawler.read(source, found, unit)) {
      if ('reason' in document) skipped++
      bytes += unit.size
    }
  }
  const readMs = performance.now() - discovered
  const megabytes = bytes / 1e6
  console.log(
    `${round}: ${found.units.length} files and ${found.skips.length} skips found in ${(discovered - started).toFixed(0)} ms; ` +
      `${megabytes.toFixed(1)} MB read and decoded in ${readMs.toFixed(0)} ms (${((megabytes / readMs) * 1000).toFixed(0)} MB/s), ` +
      `${skipped} more skipped by content`,
  )
}
