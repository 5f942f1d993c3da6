import type { LibraryModel } from '../../../models/model.js'

/** Routes of Rails are read by `addRailsRoutes`: their paths depend on the blocks around. */
export const rails: LibraryModel = { name: 'rails', imports: [], words: ['routes.draw'], rules: [] }
