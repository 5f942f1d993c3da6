import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const options = 'mongo-options'

/** MongoDB drivers. */
export const mongo: LibraryModel = {
  name: 'mongo',
  imports: ['go.mongodb.org/mongo-driver', 'gopkg.in/mgo', 'github.com/globalsign/mgo', 'github.com/qiniu/qmgo'],
  // https://pkg.go.dev/go.mongodb.org/mongo-driver/v2/mongo/options#ClientOptions: each setter returns the options.
  fluentRoles: [options],
  rules: [
    call('mongo.Client').creates(options),
    method(options, 'ApplyURI').creates(options, { address: argument(0) }),
    call('mongo.Connect').connectsToDatabase('mongodb', { address: firstOf(argument(1), argument(0)) }),
    call('mongo.Dial', 'mongo.DialWithTimeout').connectsToDatabase('mongodb', { address: argument(0) }),
    call('mongo.DialWithInfo').connectsToDatabase('mongodb', { address: argument(0).property('Addrs') }),
  ],
}
