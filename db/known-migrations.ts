import landed from './migrations/landed.json'
import journal from './migrations/meta/_journal.json'

/** A row of drizzle.__drizzle_migrations. */
export interface AppliedMigration {
  /** Milliseconds; what the journal calls `when`. */
  when: number
  hash: string
}

interface Landed {
  sha256: string
  /** The day it landed on; those of one day are one version. */
  landed: string
  /** Hashes of wordings with which databases were made before this one landed. */
  earlier?: string[]
}

export interface KnownMigration extends Partial<Landed> {
  tag: string
  when: number
}

const landings: Record<string, Landed> = landed

/** The migrations of this program in their order; one that has not landed yet has no hash. */
export const knownMigrations: KnownMigration[] = journal.entries.map(({ tag, when }) => ({
  tag,
  when,
  ...landings[tag],
}))

/** Whether a hash is that of this migration, in its present or an earlier wording. */
export const isWordingOf = ({ sha256, earlier = [] }: Partial<Landed>, hash: string) =>
  hash === sha256 || earlier.includes(hash)

/** Those of a newer version, or of another one. */
export function unknownMigrations(applied: AppliedMigration[]): AppliedMigration[] {
  return applied.filter(
    ({ when, hash }) => !knownMigrations.some(known => known.when === when || isWordingOf(known, hash)),
  )
}

export const missingMigrations = (applied: AppliedMigration[]) =>
  knownMigrations.filter(({ when }) => !applied.some(one => one.when === when))
