import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

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
