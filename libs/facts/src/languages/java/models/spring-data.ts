import type { LibraryModel } from '../../../models/model.js'
import { baseClass } from '../../../models/rules.js'

/** Spring Data repositories. */
export const springData: LibraryModel = {
  name: 'spring-data',
  imports: [],
  words: ['Repository<'],
  rules: [
    baseClass(/^(?:Jpa|ListCrud|PagingAndSorting|Crud)Repository</).connectsToDatabase('jdbc', 'spring:datasource:url'),
    baseClass(/^R2dbcRepository</).connectsToDatabase('r2dbc', 'spring:r2dbc:url'),
    baseClass(/^(?:Reactive)?MongoRepository</).connectsToDatabase('mongodb', 'spring:data:mongodb:uri'),
    baseClass(/^ElasticsearchRepository</).connectsToDatabase('elasticsearch', 'spring:elasticsearch:uris'),
  ],
}
