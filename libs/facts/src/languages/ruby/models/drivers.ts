import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/**
 * Drivers of databases: pg, mysql2, the Ruby driver of MongoDB, Dalli for memcached, elasticsearch.
 *
 * @see https://deveiate.org/code/pg/PG/Connection.html, https://github.com/brianmario/mysql2,
 *   https://www.mongodb.com/docs/ruby-driver/current/, https://github.com/petergoldstein/dalli,
 *   https://www.elastic.co/guide/en/elasticsearch/client/ruby-api/current/connecting.html
 */
export const drivers: LibraryModel = {
  name: 'drivers',
  imports: [],
  words: ['PG.', 'PG::', 'Mysql2', 'Mongo::', 'Dalli', 'Elasticsearch::'],
  rules: [
    call('PG.connect', 'PG.Connection.new', 'PG.Connection.open').connectsToDatabase('postgres', {
      address: firstOf(argument('host'), argument(0)),
    }),
    call('Mysql2.Client.new').connectsToDatabase('mysql', { address: firstOf(argument('host'), argument(0)) }),
    call('Mongo.Client.new').connectsToDatabase('mongodb', { address: argument(0) }),
    call('Dalli.Client.new').connectsToDatabase('memcached', { address: argument(0) }),
    call('Elasticsearch.Client.new').connectsToDatabase('elasticsearch', {
      address: firstOf(argument('url'), argument('host'), argument('hosts')),
    }),
  ],
}
