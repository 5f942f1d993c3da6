import { argument, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Functions of the language whose result follows from their arguments. */
export const standardLibrary: LibraryModel = {
  name: 'standard-library',
  imports: [],
  rules: [
    call('fmt.Sprintf').formats(argument(0), 1),
    call('fmt.Sprint').concatenates([argument(0), argument(1), argument(2)]),
    call(
      'strings.TrimSuffix',
      'strings.TrimPrefix',
      'strings.TrimRight',
      'strings.TrimSpace',
      'strings.Trim',
      'strings.ToLower',
      'strings.Split',
      'net/url.Parse',
      'net/url.PathEscape',
      'strconv.Atoi',
    ).returns(argument(0)),
    call('net/url.JoinPath', 'path.Join').concatenates([argument(0), argument(1), argument(2)], '/'),
    call('net.JoinHostPort').concatenates([argument(0), argument(1)], ':'),
    call('flag.String').returns(argument(1)),
    // https://pkg.go.dev/net#Listen
    call('net.Listen').listensOn(argument(1)),
    anyMethod('String').returns(receiver),
  ],
}
