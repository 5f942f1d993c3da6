import { describeRelation, type ServiceContext } from '@coderag/retrieval'
import { html, type Html } from './html.js'

/** Lines of a relation that are shown at once. */
const SHOWN = 10

/** Writes what the graphs answer to a question about a relation, such as who calls a service; nothing to other questions. */
export function relationHtml(context: ServiceContext | null): Html {
  const described = context === null ? null : describeRelation(context)
  if (context === null || described === null) return html``
  const items = context.lines.map((line) => html`<li>${line}</li>`)
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
