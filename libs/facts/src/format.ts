/**
 * Format version of stored facts. Increase it when an extractor finds more or the shape of facts changes; sources are
 * then read again.
 */
export const FACT_FORMAT = 10
