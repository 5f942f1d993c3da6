import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Stores of graphs, objects, vectors and events: Neo4j, MinIO, Qdrant and ClickHouse. */
export const dataStores: LibraryModel = {
  name: 'data-stores',
  imports: ['neo4j-driver', 'minio', '@qdrant/js-client-rest', '@clickhouse/client'],
  rules: [
    call('data-stores.driver').connectsToDatabase('neo4j', { address: argument(0) }),
    call('data-stores.Client').connectsToDatabase('minio', { address: argument(0).property('endPoint') }),
    call('data-stores.QdrantClient').connectsToDatabase('qdrant', {
      address: firstOf(argument(0).property('url'), argument(0).property('host')),
    }),
    call('data-stores.createClient').connectsToDatabase('clickhouse', {
      address: firstOf(argument(0).property('url'), argument(0).property('host')),
    }),
  ],
}
