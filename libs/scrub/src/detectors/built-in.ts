import { announcedDetector } from './announced.js'
import { cryptoAddressDetector } from './crypto-address.js'
import type { Detector } from './detector.js'
import { emailDetector } from './email.js'
import { nationalIdDetector } from './national-id.js'
import { networkDetector } from './network.js'
import { cardDetector, ibanDetector } from './payment.js'
import { phoneDetector } from './phone.js'

/** The detectors every scrubber runs, in the order of the tiers. */
export function builtInDetectors(): readonly Detector[] {
  return [
    emailDetector,
    cardDetector,
    ibanDetector,
    networkDetector,
    cryptoAddressDetector,
    nationalIdDetector,
    announcedDetector,
    phoneDetector,
  ]
}
