import type { SourceStatus, StaleSource } from '@coderag/retrieval'
import type { FastifyInstance } from 'fastify'
import { html, type Html, readable } from '../html.js'
import { pageOf } from '../layout.js'
import { fileUrl } from '../places.js'

const MOST_FAILURES = 100
const MOST_SKIPS = 200
const MOST_STALE = 20

export function addStatus(server: FastifyInstance, workingTrees: Readonly<Record<string, string>>): void {
  server.get('/status', { schema: { hide: true } }, async ({ readerName: reader, hasModel, index }, reply) => {
    const { generation, createdAt, mode, embedder, files, chunks, skipped, failed, sources } = await index.status()
    const model = embedder === null ? 'no vectors' : `vectors of ${embedder.id}`
    const body = html`<h1>Status</h1>
      <p>
        Generation ${generation} of <time datetime="${createdAt}">${readable(createdAt)}</time>: ${files} files,
        ${chunks} chunks, ${skipped} skipped, ${failed} failed. Search: ${mode}, ${model}.
      </p>
      <div class="scroll">
        <table class="sources">
          <thead>
            <tr>
              <th>Source</th>
              <th>Kind</th>
              <th>Commit</th>
              <th>Crawled</th>
              <th>Files</th>
              <th>Chunks</th>
              <th>Skipped</th>
              <th>Failed</th>
            </tr>
          </thead>
          <tbody>
            ${sources.map(sourceRow)}
          </tbody>
        </table>
      </div>
      <div hx-get="/status/stale" hx-trigger="load"></div>
      ${sources.map(problemsOf)}`
    return reply.type('text/html').send(pageOf({ title: 'Status', path: '/status', reader, hasModel, body }))
  })
  // Compared after the page is there: git takes a while on large working trees.
  server.get('/status/stale', { schema: { hide: true } }, async ({ index }, reply) => {
    const stale = await index.stale(workingTrees)
    return reply.type('text/html').send(html`${stale.map(staleOf)}`.text)
  })
}

function staleOf({ repoName, indexedCommit, currentCommit, changedFiles }: StaleSource): Html {
  const named = changedFiles.slice(0, MOST_STALE)
  const more = changedFiles.length - named.length
  const commits =
    indexedCommit !== currentCommit &&
    html`, indexed at <code>${indexedCommit?.slice(0, 10) ?? 'no commit'}</code>, now at
      <code>${currentCommit?.slice(0, 10) ?? 'no commit'}</code>`
  return html`<h2>${repoName} is stale</h2>
    <p>${changedFiles.length} files differ from the index${commits}.</p>
    <ul class="stale">
      ${named.map((path) => html`<li>${path}</li>`)} ${more > 0 && html`<li>and ${more} more</li>`}
    </ul>`
}

function sourceRow({
  repoName,
  kind,
  gitCommit,
  crawledAt,
  files,
  chunks,
  skips,
  failures,
  reference,
}: SourceStatus): Html {
  return html`<tr><th scope="row">${repoName}${reference && ' (dependency)'}</th><td>${kind}</td><td><code>${gitCommit?.slice(0, 10) ?? '–'}</code></td>
<td><time datetime="${crawledAt}">${readable(crawledAt)}</time></td><td>${files}</td><td>${chunks}</td><td>${skips.length}</td>
<td${failures.length > 0 && html` class="error"`}>${failures.length}</td></tr>`
}

function problemsOf({ repoName, skips, failures, notices, skipsByReason }: SourceStatus): Html {
  const noticed = Object.entries(notices)
  if (skips.length + failures.length + noticed.length === 0) return html``
  const reasons = Object.entries(skipsByReason).map(([reason, count]) => `${reason} ${count}`)
  return html`<h2>${repoName}</h2>
    ${failures.length > 0 &&
    html`<h3>Failed</h3>
      <ul>
        ${failures
          .slice(0, MOST_FAILURES)
          .map(({ key, stage, message }) => html`<li class="error">${key}: ${stage}, ${message}</li>`)}
      </ul>`}
    ${noticed.length > 0 &&
    html`<details>
      <summary>Indexed in another way: ${noticed.length} files</summary>
      <ul>
        ${noticed
          .slice(0, MOST_FAILURES)
          .map(
            ([key, messages]) => html`<li><a href="${fileUrl(repoName, key)}">${key}</a>: ${messages.join(' ')}</li>`,
          )}
      </ul>
    </details>`}
    ${skips.length > 0 &&
    html`<details>
      <summary>Skipped: ${reasons.join(', ')}</summary>
      <ul>
        ${skips
          .slice(0, MOST_SKIPS)
          .map(
            ({ key, reason, detail }) =>
              html`<li>${key}: ${reason}${detail !== undefined && detail !== null && ` (${detail})`}</li>`,
          )}
      </ul>
    </details>`}`
}
