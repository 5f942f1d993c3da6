import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const viper = 'viper'

/** Environment variables and application configuration. */
export const env: LibraryModel = {
  name: 'env',
  imports: ['os', 'github.com/spf13/viper', 'github.com/joho/godotenv'],
  words: [
    'Getenv',
    'LookupEnv',
    'viper.',
    'GetEnv',
    'getEnv',
    'Env(',
    'env.',
    'getenv',
    'envOr',
    'env:"',
    'envconfig:"',
  ],
  types: { 'env.Viper': viper },
  rules: [
    call('env.Getenv', 'env.LookupEnv').readsEnvironment({ name: argument(0) }),
    call(
      'env.Get',
      'env.GetString',
      'env.GetStringSlice',
      'env.GetInt',
      'env.GetBool',
      'env.GetDuration',
    ).readsConfiguration({ name: argument(0) }),
    method(viper, 'Get', 'GetString', 'GetStringSlice', 'GetInt', 'GetBool', 'GetDuration').readsConfiguration({
      name: argument(0),
    }),
    call('env.New').creates(viper),
    call('env.SetDefault').readsConfiguration({ name: argument(0), fallback: argument(1) }),
    method(viper, 'SetDefault').readsConfiguration({ name: argument(0), fallback: argument(1) }),
    call('env.BindEnv').readsEnvironment({ name: argument(1) }),
  ],
}
