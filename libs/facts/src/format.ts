/**
 * Format version of stored facts. Increase it when an extractor finds more, less or something else, or the shape of facts
 * changes; sources are then read again.
 */
export const FACT_FORMAT = 20
