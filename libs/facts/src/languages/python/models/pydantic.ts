import type { LibraryModel } from '../../../models/model.js'
import { baseClass } from '../../../models/rules.js'

/** Pydantic settings classes, whose fields are environment variables. */
export const pydantic: LibraryModel = {
  name: 'pydantic',
  imports: [],
  rules: [baseClass(/^(?:pydantic_settings\.|pydantic\.)?BaseSettings$|Settings$/).isSettings()],
}
