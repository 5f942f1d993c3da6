import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Stores of graphs, objects, vectors and events: Neo4j, MinIO, Qdrant and ClickHouse. */
export const dataStores: LibraryModel = {
  name: 'data-stores',
  imports: [
    'github.com/neo4j/neo4j-go-driver',
    'github.com/minio/minio-go',
    'github.com/qdrant/go-client/qdrant',
    'github.com/ClickHouse/clickhouse-go',
  ],
  rules: [
    call('data-stores.NewDriver', 'data-stores.NewDriverWithContext').connectsToDatabase('neo4j', {
      address: argument(0),
    }),
    call('data-stores.New').connectsToDatabase('minio', { address: argument(0) }),
    call('data-stores.NewClient').connectsToDatabase('qdrant', { address: argument(0).property('Host') }),
    call('data-stores.Open', 'data-stores.OpenDB').connectsToDatabase('clickhouse', {
      address: firstOf(argument(0).property('Addr', '0'), argument(0).property('Addr')),
    }),
  ],
}
