import { createScrubber } from '../src/index.js'
import { scrubberContract } from '../src/testing.js'

scrubberContract('the built-in scrubber', () => createScrubber())
