export { createServiceLocator } from './service-graph/services/service-locator.js'
export { writeGraphs } from './graph-writer.js'
export { openServiceGraph } from './service-graph/graph/open-service-graph.js'
export { BoundaryError } from './errors.js'
