import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/**
 * Clients of Elasticsearch and OpenSearch:
 * https://www.elastic.co/docs/reference/elasticsearch/clients/java/setup/connecting,
 * https://docs.opensearch.org/latest/clients/java/, and Spring's:
 * https://docs.spring.io/spring-data/elasticsearch/reference/elasticsearch/clients.html.
 */
export const elasticsearch: LibraryModel = {
  name: 'elasticsearch',
  imports: [],
  words: ['elasticsearch', 'opensearch', 'co.elastic.clients'],
  rules: [
    // https://hc.apache.org/httpcomponents-core-4.4.x/current/httpcore/apidocs/org/apache/http/HttpHost.html
    call('HttpHost', 'HttpHost.create').returns(argument(0)),
    call('RestClient.builder').connectsToDatabase('elasticsearch', { address: argument(0), onlyWithAddress: true }),
    anyMethod('connectedTo').connectsToDatabase('elasticsearch', { address: argument(0), onlyWithAddress: true }),
  ],
}
