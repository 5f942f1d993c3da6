import { argument, firstOf, nestedCall } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Marten, a document store on PostgreSQL. */
export const marten: LibraryModel = {
  name: 'marten',
  imports: [],
  words: ['AddMarten', 'Marten'],
  rules: [
    anyMethod('AddMarten').connectsToDatabase('postgres', { address: firstOf(nestedCall('Connection'), argument(0)) }),
    call('DocumentStore.For').connectsToDatabase('postgres', {
      address: firstOf(nestedCall('Connection'), argument(0)),
    }),
  ],
}
