import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Elasticsearch and OpenSearch clients. */
export const elasticsearch: LibraryModel = {
  name: 'elasticsearch',
  imports: [],
  words: ['ElasticClient', 'ElasticsearchClient', 'ElasticsearchSinkOptions'],
  rules: [call('ElasticClient', 'ElasticsearchClient').connectsToDatabase('elasticsearch', { address: argument(0) })],
}
