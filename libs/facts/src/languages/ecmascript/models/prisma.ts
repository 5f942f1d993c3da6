import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Prisma, an object mapper. */
export const prisma: LibraryModel = {
  name: 'prisma',
  imports: ['@prisma/client'],
  rules: [
    call('prisma.PrismaClient').connectsToDatabase('prisma', {
      address: firstOf(argument(0).property('datasources', 'db', 'url'), argument(0).property('datasourceUrl')),
    }),
  ],
}
