import { argument, firstOf } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Elasticsearch and OpenSearch clients. */
export const elasticsearch: LibraryModel = {
  name: 'elasticsearch',
  imports: ['@elastic/elasticsearch', '@opensearch-project/opensearch', 'meilisearch'],
  rules: [
    call('elasticsearch.Client').connectsToDatabase('elasticsearch', {
      address: firstOf(argument(0).property('node'), argument(0).property('nodes'), argument(0)),
    }),
    call('elasticsearch.MeiliSearch').connectsToDatabase('meilisearch', { address: argument(0).property('host') }),
  ],
}
