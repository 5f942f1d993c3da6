import { html, type Html } from './html.js'

const VIEWS = [
  { path: '/', title: 'Search', key: 's' },
  { path: '/ask', title: 'Ask', key: 'a' },
  { path: '/services', title: 'Services', key: 'm' },
  { path: '/status', title: 'Status', key: 'i' },
] as const

/** No expression of an attribute is evaluated: the content security policy would refuse it. */
const HTMX_CONFIG = JSON.stringify({ defaultTimeout: 300_000, historyEnabled: true })

interface Page {
  readonly title: string
  /** Path of the view, to mark it in the navigation. */
  readonly path: string
  /** Name of the reader; null if everybody may read. */
  readonly reader: string | null
  /** True if questions can be answered in words, so that the view for it is offered. */
  readonly hasModel: boolean
  readonly body: Html
  /** Scripts besides the common one. */
  readonly scripts?: readonly string[]
}

/** Writes a whole page around a view. */
export function pageOf({ title, path, reader, hasModel, body, scripts = [] }: Page): string {
  const views = VIEWS.filter((view) => hasModel || view.path !== '/ask' || path === '/ask')
  const links = views.map(
    ({ path: to, title: name, key }) =>
      html`<a href="${to}" data-key="${key}" ${to === path && html` aria-current="page"`}>${name}</a>`,
  )
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content="${HTMX_CONFIG}" />
        <title>${title} · coderag</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="stylesheet" id="__________cytoscape_stylesheet" href="/assets/map.css" />
        <script src="/assets/page.js" defer></script>
        ${scripts.map((script) => html`<script src="/assets/${script}" defer></script>`)}
      </head>
      <body>
        <a class="skip" href="#view">Skip to the content</a>
        <header>
          <strong>coderag</strong>
          <nav aria-label="Views">${links}</nav>
          ${reader !== null &&
          html`<form class="reader" method="post" action="/logout">
            <span>${reader}</span><button>Log out</button>
          </form>`}
        </header>
        <main id="view">${body}</main>
      </body>
    </html> `
  return page.text
}
