import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** MongoDB drivers and object mappers. */
export const mongoose: LibraryModel = {
  name: 'mongoose',
  imports: ['mongoose', 'mongodb', 'monk', '@nestjs/mongoose', '@typegoose/typegoose'],
  rules: [
    call(
      'mongoose.connect',
      'mongoose.createConnection',
      'mongoose.MongoClient',
      'mongoose.MongoClient.connect',
      'mongoose.MongooseModule.forRoot',
    ).connectsToDatabase('mongodb', { address: argument(0) }),
    call('mongoose.MongooseModule.forRootAsync').connectsToDatabase('mongodb', {
      address: argument(0).property('useFactory', 'uri'),
    }),
  ],
}
