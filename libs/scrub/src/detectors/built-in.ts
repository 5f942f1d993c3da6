import { announcedDetector } from './ids/announced.js'
import { cryptoAddressDetector } from './ids/crypto-address.js'
import type { Detector, SyncDetector } from './detector.js'
import { emailDetector } from './email.js'
import { nationalIdDetector } from './ids/national-id.js'
import { networkDetector } from './network.js'
import { cardDetector, ibanDetector, sortCodeDetector } from './ids/payment.js'
import { personDetector } from './people/person.js'
import { phoneDetector } from './phone.js'
import { blockSecretDetector } from './secrets/secret-block.js'
import { cookieDetector } from './secrets/secret-cookie.js'
import { credentialsDetector } from './secrets/secret-credentials.js'
import { keywordSecretDetector } from './secrets/secret-keyword.js'
import { spokenNumberDetector } from './ids/spoken-number.js'
import { spokenSecretDetector } from './secrets/secret-spoken.js'
import { statementSecretDetector } from './secrets/secret-statement.js'
import { tableCodeDetector, tableSecretDetector } from './secrets/secret-table.js'
import { registeredNumberDetector } from './ids/registered-number.js'
import { streetAddressDetector } from './street-address.js'
import { vendorSecretDetector } from './secrets/secret-vendor.js'
import { whereaboutsDetector } from './whereabouts.js'

/** Detectors that also search code, unless `secretsInCode` is `off`. */
export const SECRET_DETECTORS: readonly SyncDetector[] = [
  blockSecretDetector,
  vendorSecretDetector,
  credentialsDetector,
  statementSecretDetector,
  cookieDetector,
  keywordSecretDetector,
  tableSecretDetector,
]

/**
 * Detectors whose findings are replaced in code and readmes. Sentences that give a password away are not reported there,
 * because in code they describe fields.
 */
export const REDACTED_IN_CODE: readonly SyncDetector[] = [...SECRET_DETECTORS, spokenSecretDetector, tableCodeDetector]

/**
 * Returns the detectors of every scrubber in the order of the tiers.
 * @param names - Detectors of people's names in prose.
 */
export function builtInDetectors(names: readonly Detector[] = [personDetector]): readonly Detector[] {
  return [
    ...REDACTED_IN_CODE,
    emailDetector,
    cardDetector,
    ibanDetector,
    sortCodeDetector,
    networkDetector,
    cryptoAddressDetector,
    nationalIdDetector,
    registeredNumberDetector,
    announcedDetector,
    whereaboutsDetector,
    phoneDetector,
    spokenNumberDetector,
    streetAddressDetector,
    ...names,
  ]
}
