export { markClean } from './marks.js'
