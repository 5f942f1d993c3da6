export { ScoreKernel } from './score-kernel.js'
export { bestRows } from './best-rows.js'
