import { announcedDetector } from './announced.js'
import { cryptoAddressDetector } from './crypto-address.js'
import type { Detector, SyncDetector } from './detector.js'
import { emailDetector } from './email.js'
import { nationalIdDetector } from './national-id.js'
import { networkDetector } from './network.js'
import { cardDetector, ibanDetector, sortCodeDetector } from './payment.js'
import { personDetector } from './person.js'
import { phoneDetector } from './phone.js'
import { blockSecretDetector } from './secret-block.js'
import { cookieDetector } from './secret-cookie.js'
import { credentialsDetector } from './secret-credentials.js'
import { keywordSecretDetector } from './secret-keyword.js'
import { spokenNumberDetector } from './spoken-number.js'
import { spokenSecretDetector } from './secret-spoken.js'
import { statementSecretDetector } from './secret-statement.js'
import { tableCodeDetector, tableSecretDetector } from './secret-table.js'
import { registeredNumberDetector } from './registered-number.js'
import { streetAddressDetector } from './street-address.js'
import { vendorSecretDetector } from './secret-vendor.js'
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
