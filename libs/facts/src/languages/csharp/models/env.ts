import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Environment variables and application configuration. */
export const env: LibraryModel = {
  name: 'env',
  imports: [],
  words: [
    'onfiguration[',
    'onfiguration.Get',
    'onfig[',
    'onfig.Get',
    'GetSection',
    'GetConnectionString',
    'GetEnvironmentVariable',
    'GetValue<',
    'IOptions',
  ],
  containers: [{ text: /(?:^|[._])[cC]onfig(?:uration)?$/, source: 'config', indexOnly: true }],
  rules: [
    call('Environment.GetEnvironmentVariable').readsEnvironment({ name: argument(0) }),
    anyMethod('GetConnectionString', 'GetRequiredConnectionString').readsConfiguration({
      name: argument(0),
      prefix: 'ConnectionStrings:',
    }),
    anyMethod('GetValue').readsConfiguration({ name: argument(0), fallback: argument(1) }),
    anyMethod('GetRequiredValue', 'GetSection', 'GetRequiredSection').readsConfiguration({ name: argument(0) }),
  ],
}
