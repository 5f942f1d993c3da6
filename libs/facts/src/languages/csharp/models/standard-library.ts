import { argument, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Functions of the language whose result follows from their arguments. */
export const standardLibrary: LibraryModel = {
  name: 'standard-library',
  imports: [],
  rules: [
    call('Uri').concatenates([argument(0), argument(1)]),
    call('UriBuilder', 'Uri.EscapeDataString', 'int.Parse', 'Convert.ToInt32').returns(argument(0)),
    // https://github.com/ardalis/GuardClauses#usage
    call('Guard.Against.Null', 'Guard.Against.NullOrEmpty', 'Guard.Against.NullOrWhiteSpace').returns(argument(0)),
    call('string.Format', 'String.Format').formats(argument(0), 1),
    call('string.Concat').concatenates([argument(0), argument(1), argument(2)]),
    call('Path.Combine').concatenates([argument(0), argument(1)], '/'),
    anyMethod('TrimEnd', 'Trim', 'ToString', 'ToLower', 'ToLowerInvariant', 'Replace', 'Split').returns(receiver),
  ],
}
