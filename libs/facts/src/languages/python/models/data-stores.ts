import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Stores of graphs, objects, vectors and events: Neo4j, MinIO, Qdrant and ClickHouse. */
export const dataStores: LibraryModel = {
  name: 'data-stores',
  imports: ['neo4j', 'minio', 'qdrant_client', 'clickhouse_connect', 'clickhouse_driver'],
  rules: [
    call('data-stores.GraphDatabase.driver', 'data-stores.AsyncGraphDatabase.driver').connectsToDatabase('neo4j', {
      address: firstOf(argument(0), argument('uri')),
    }),
    call('data-stores.Minio').connectsToDatabase('minio', { address: firstOf(argument(0), argument('endpoint')) }),
    call('data-stores.QdrantClient', 'data-stores.AsyncQdrantClient').connectsToDatabase('qdrant', {
      address: firstOf(argument('url'), argument('host'), argument(0)),
    }),
    call('data-stores.get_client', 'data-stores.get_async_client', 'data-stores.Client').connectsToDatabase(
      'clickhouse',
      { address: firstOf(argument('host'), argument('dsn'), argument(0)) },
    ),
  ],
}
