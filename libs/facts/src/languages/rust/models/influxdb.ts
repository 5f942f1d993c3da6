import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Clients of InfluxDB: https://docs.rs/influxdb2/latest/influxdb2/ and https://docs.rs/influxdb/latest/influxdb/. */
export const influxdb: LibraryModel = {
  name: 'influxdb',
  imports: [],
  words: ['influxdb'],
  rules: [
    call('Client.new', 'influxdb2.Client.new', 'influxdb.Client.new').connectsToDatabase('influxdb', {
      address: argument(0),
      onlyWithAddress: true,
    }),
  ],
}
