import { argument, firstOf, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Functions of the language whose result follows from their arguments. */
export const standardLibrary: LibraryModel = {
  name: 'standard-library',
  imports: [],
  rules: [
    call('%').formats(argument(0), 1),
    anyMethod('format').formats(receiver, 0),
    call('urllib.urljoin', 'urllib.parse.urljoin').concatenates([argument(0), argument(1)]),
    call('str', 'int', 'list', 'tuple', 'set', 'sorted', 'urllib.quote').returns(argument(0)),
    // https://www.uvicorn.org/#running-programmatically, https://docs.pylonsproject.org/projects/waitress/en/stable/usage.html
    call('uvicorn.run', 'waitress.serve').listensOn(argument('port')),
    // https://grpc.github.io/grpc/python/grpc.html#grpc.Server.add_insecure_port
    anyMethod('add_insecure_port', 'add_secure_port').listensOn(argument(0)),
    call('Field', 'pydantic.Field').returns(firstOf(argument(0), argument('default'))),
    anyMethod('strip', 'rstrip', 'lstrip', 'lower', 'split', 'replace', 'encode').returns(receiver),
  ],
}
