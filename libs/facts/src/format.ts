/**
 * Format version of stored facts. Increase it when code finds more, less or something else, or the shape of facts changes;
 * sources are then read again. They are without it where only a library model or a list of them changes.
 */
export const FACT_FORMAT = 125
