import type { DefectRecord } from './write-version'

/** Ends the transaction; what to answer is looked up after it, so that nobody needs two connections at once. */
export class Stale<Values> extends Error {
  constructor(
    readonly record: DefectRecord,
    readonly changes: Values,
  ) {
    super('stale')
  }
}
