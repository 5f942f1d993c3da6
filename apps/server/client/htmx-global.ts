// The extension reads htmx from the global object, so this file is imported before it.
import htmx from 'htmx.org'

Object.assign(globalThis, { htmx })
