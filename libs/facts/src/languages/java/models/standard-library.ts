import { argument, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Functions of the language whose result follows from their arguments. */
export const standardLibrary: LibraryModel = {
  name: 'standard-library',
  imports: [],
  rules: [
    call('String.format').formats(argument(0), 1),
    call(
      'URI.create',
      'URI',
      'UriComponentsBuilder.fromHttpUrl',
      'UriComponentsBuilder.fromUriString',
      'Optional.ofNullable',
      'Integer.parseInt',
      'Integer.valueOf',
    ).returns(argument(0)),
    call('URL').concatenates([argument(0), argument(1)]),
    anyMethod('path', 'concat').concatenates([receiver, argument(0)]),
    anyMethod('queryParam', 'toString', 'toUri', 'toUriString', 'trim', 'build').returns(receiver),
  ],
}
