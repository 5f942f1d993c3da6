import type { Route } from './route.js'

/** How each kind of question is answered. One row is one route. */
export const ROUTES: readonly Route[] = [
  {
    name: 'relations of a service',
    intents: ['relationship'],
    names: ['service'],
    specificity: 900,
    strategy: 'graph',
    expand: 'services',
  },
  {
    name: 'relations of a declaration',
    intents: ['relationship'],
    names: ['identifier'],
    specificity: 890,
    strategy: 'graph',
    expand: 'symbols',
    order: 'flow',
  },
  { name: 'relations', intents: ['relationship'], specificity: 880, strategy: 'graph', expand: 'services' },
  {
    name: 'one declaration or file',
    intents: ['locate', 'reference', 'understand'],
    scopes: ['pinpoint'],
    names: ['identifier', 'path'],
    specificity: 800,
    strategy: 'lookup',
  },
  {
    name: 'a setting or a column by its name',
    intents: ['locate', 'reference'],
    targetTypes: ['config', 'schema'],
    names: ['identifier'],
    specificity: 810,
    strategy: 'keyword',
  },
  { name: 'a flow', intents: ['trace'], specificity: 700, strategy: 'hybrid', expand: 'symbols', order: 'flow' },
  { name: 'a symptom', intents: ['debug'], specificity: 700, strategy: 'hybrid', order: 'flow' },
  { name: 'what people said', targetTypes: ['conversation'], specificity: 750, strategy: 'hybrid' },
  { name: 'the whole', intents: ['overview'], specificity: 700, strategy: 'hybrid', expand: 'services' },
  { name: 'a dependency', intents: ['framework'], specificity: 700, strategy: 'hybrid' },
  { name: 'anything', specificity: 0, strategy: 'hybrid' },
]
