import type { LibraryModel } from '../../../models/model.js'

/** Command-line flags of the standard library and of pflag. */
export const flag: LibraryModel = {
  name: 'flag',
  imports: ['flag', 'github.com/spf13/pflag'],
  words: ['flag.'],
  rules: [],
}
