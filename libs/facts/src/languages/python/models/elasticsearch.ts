import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Elasticsearch and OpenSearch clients. */
export const elasticsearch: LibraryModel = {
  name: 'elasticsearch',
  imports: ['elasticsearch', 'opensearchpy', 'elasticsearch_dsl'],
  rules: [
    call(
      'elasticsearch.Elasticsearch',
      'elasticsearch.AsyncElasticsearch',
      'elasticsearch.OpenSearch',
    ).connectsToDatabase('elasticsearch', { address: firstOf(argument(0), argument('hosts')) }),
  ],
}
