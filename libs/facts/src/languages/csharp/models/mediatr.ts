import type { LibraryModel } from '../model.js'
import { baseClass } from '../rules.js'

/** MediatR handlers of notifications. */
export const mediatr: LibraryModel = {
  name: 'mediatr',
  imports: [],
  rules: [baseClass(/^INotificationHandler<(?:\w+\.)*(\w+)>$/).handlesMessage()],
}
