import { announcedDetector } from './announced.js'
import { cryptoAddressDetector } from './crypto-address.js'
import type { Detector, SyncDetector } from './detector.js'
import { emailDetector } from './email.js'
import { nationalIdDetector } from './national-id.js'
import { networkDetector } from './network.js'
import { cardDetector, ibanDetector } from './payment.js'
import { personDetector } from './person.js'
import { phoneDetector } from './phone.js'
import { blockSecretDetector } from './secret-block.js'
import { credentialsDetector } from './secret-credentials.js'
import { keywordSecretDetector } from './secret-keyword.js'
import { tableSecretDetector } from './secret-table.js'
import { streetAddressDetector } from './street-address.js'
import { vendorSecretDetector } from './secret-vendor.js'

/** Detectors that also search code, if `secretsInCode` asks for it. */
export const SECRET_DETECTORS: readonly SyncDetector[] = [
  blockSecretDetector,
  vendorSecretDetector,
  credentialsDetector,
  keywordSecretDetector,
  tableSecretDetector,
]

/**
 * Returns the detectors of every scrubber in the order of the tiers.
 * @param names - Detectors of people's names in prose.
 */
export function builtInDetectors(names: readonly Detector[] = [personDetector]): readonly Detector[] {
  return [
    ...SECRET_DETECTORS,
    emailDetector,
    cardDetector,
    ibanDetector,
    networkDetector,
    cryptoAddressDetector,
    nationalIdDetector,
    announcedDetector,
    phoneDetector,
    streetAddressDetector,
    ...names,
  ]
}
