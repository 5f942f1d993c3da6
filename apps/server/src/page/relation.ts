import { describeRelation, type ServiceContext } from '@coderag/retrieval'
import { html, type Html } from './html.js'
import { fileUrl } from './places.js'

/** Lines of a relation that are shown at once. */
const SHOWN = 10

/** The end of a line that says where its fact was read. */
const PLACE = /^(?<fact>.+) at (?<path>.+):(?<line>\d+)$/

function withLink(text: string): Html {
  const { fact, path, line } = PLACE.exec(text)?.groups ?? {}
  if (fact === undefined || path === undefined) return html`${text}`
  const at = Number(line)
  return html`${fact} at <a href="${fileUrl(null, path, { first: at, last: at })}">${path}:${at}</a>`
}

/** Writes what the graphs answer to a question about a relation, such as who calls a service; nothing to other questions. */
export function relationHtml(context: ServiceContext | null): Html {
  const described = context === null ? null : describeRelation(context)
  if (context === null || described === null) return html``
  const items = context.lines.map((line) => html`<li>${withLink(line)}</li>`)
  return html`<section class="relation" aria-label="By the graphs">
    <h2>${described}</h2>
    <ul>
      ${items.slice(0, SHOWN)}
    </ul>
    ${items.length > SHOWN &&
    html`<details>
      <summary>${items.length - SHOWN} more</summary>
      <ul>
        ${items.slice(SHOWN)}
      </ul>
    </details>`}
  </section>`
}
