import type { LibraryModel } from '../../../models/model.js'
import { baseClass } from '../../../models/rules.js'

/** MediatR handlers of notifications. */
export const mediatr: LibraryModel = {
  name: 'mediatr',
  imports: [],
  rules: [baseClass(/^INotificationHandler<(?:\w+\.)*(\w+)>$/).handlesMessage()],
}
