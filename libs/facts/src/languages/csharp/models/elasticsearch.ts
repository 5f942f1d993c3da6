import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Elasticsearch and OpenSearch clients. */
export const elasticsearch: LibraryModel = {
  name: 'elasticsearch',
  imports: [],
  words: ['ElasticClient', 'ElasticsearchClient', 'ElasticsearchSinkOptions'],
  rules: [call('ElasticClient', 'ElasticsearchClient').connectsToDatabase('elasticsearch', { address: argument(0) })],
}
