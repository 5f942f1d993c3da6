import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, callMatching } from '../../../models/rules.js'

const connecting = /^(?:connect|connect_lazy|connect_with|establish)$/

/**
 * sqlx, Diesel, tokio-postgres, mysql, redis, MongoDB, Elasticsearch, ScyllaDB and ClickHouse, as the front pages of
 * their crates on docs.rs show them.
 */
export const databases: LibraryModel = {
  name: 'databases',
  imports: [],
  words: ['sqlx', 'diesel', 'postgres', 'mysql', 'redis', 'mongodb', 'elasticsearch', 'scylla', 'clickhouse'],
  rules: [
    callMatching(connecting, { receiver: /\bPg(?:Pool|Connection)/ }).connectsToDatabase('postgres', {
      address: argument(0),
    }),
    call('tokio_postgres.connect', 'postgres.Client.connect').connectsToDatabase('postgres', { address: argument(0) }),
    callMatching(connecting, { receiver: /\bMy[sS]ql(?:Pool|Connection)/ }).connectsToDatabase('mysql', {
      address: argument(0),
    }),
    call('mysql.Pool.new', 'mysql_async.Pool.new', 'mysql_async.Pool.from_url').connectsToDatabase('mysql', {
      address: argument(0),
    }),
    call('Client.open', 'redis.Client.open').connectsToDatabase('redis', { address: argument(0) }),
    call('Client.with_uri_str', 'ClientOptions.parse').connectsToDatabase('mongodb', { address: argument(0) }),
    call('elasticsearch.http.transport.Transport.single_node').connectsToDatabase('elasticsearch', {
      address: argument(0),
    }),
    callMatching(/^known_node$/).connectsToDatabase('cassandra', { address: argument(0) }),
    callMatching(/^with_url$/, { receiver: /\bClient::default\(\)/ }).connectsToDatabase('clickhouse', {
      address: argument(0),
    }),
  ],
}
