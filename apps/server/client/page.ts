// The script of every page: htmx, keys, and opening the source that a citation names.
import './htmx-global.js'
import 'htmx.org/dist/ext/hx-sse.js'

const element = <Kind extends HTMLElement>(selector: string): Kind | null => document.querySelector<Kind>(selector)

/** Opens what a link within the page leads to, such as the source of a citation. */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target instanceof HTMLDetailsElement) target.open = true
  target?.scrollIntoView({ block: 'nearest' })
}
addEventListener('hashchange', openTarget)
document.addEventListener('click', ({ target }) => {
  // A second click on the same citation changes no hash.
  if (target instanceof Element && target.closest('a.citation') !== null) setTimeout(openTarget)
})

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  const form = event.target instanceof HTMLTextAreaElement ? event.target.form : null
  if (form !== null && event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault()
    form.requestSubmit()
    return
  }
  if (event.key === 'Escape' && isTyping(event.target)) {
    // A browser would empty the field.
    event.preventDefault()
    ;(event.target as HTMLElement).blur()
  }
  if (isTyping(event.target)) return
  if (event.key === '/') {
    event.preventDefault()
    element<HTMLElement>('#q, #question, #find')?.focus()
    return
  }
  if (event.key === 'j' || event.key === 'k') moveBetweenHits(event.key === 'j' ? 1 : -1)
  else element<HTMLAnchorElement>(`nav a[data-key="${CSS.escape(event.key)}"]`)?.click()
})

function moveBetweenHits(step: number): void {
  const links = [
    ...document.querySelectorAll<HTMLElement>(
      '.hits h2 a, .turn summary, .symbols button, .nodes li:not([hidden]) button',
    ),
  ]
  const at = links.findIndex((link) => link === document.activeElement)
  links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
}

// The question is kept until it was sent, so that nothing is lost if the server is away.
document.addEventListener('htmx:before:request', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.id !== 'ask') return
  setTimeout(() => target.reset())
})
document.addEventListener('htmx:error', () => {
  const view = element('#results, #conversation')
  const message = document.createElement('p')
  message.className = 'error'
  message.role = 'alert'
  message.textContent = 'The server does not answer. Is it still running?'
  view?.append(message)
})
