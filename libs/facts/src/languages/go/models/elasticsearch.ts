import { argument, firstOf, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Elasticsearch and OpenSearch clients. */
export const elasticsearch: LibraryModel = {
  name: 'elasticsearch',
  imports: [
    'github.com/elastic/go-elasticsearch',
    'github.com/olivere/elastic',
    'github.com/opensearch-project/opensearch-go',
  ],
  rules: [
    call('elasticsearch.NewClient').connectsToDatabase('elasticsearch', {
      address: firstOf(argument(0).property('Addresses', '0'), argument(0)),
    }),
    call('elasticsearch.NewDefaultClient').connectsToDatabase('elasticsearch', { address: receiver }),
  ],
}
