declare module 'htmx.org/dist/ext/hx-sse.js'
