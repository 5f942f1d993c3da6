// A module of its own: it is loaded when there is a file, and bundlers give a static import of this package its names.
export { LineCounter, parseDocument, stringify, type Document } from 'yaml'
