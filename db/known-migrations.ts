import landed from './migrations/landed.json'
import journal from './migrations/meta/_journal.json'

export interface AppliedMigration {
  when: number
  hash: string
}

interface Landed {
  sha256: string
  landed: string
  earlier?: string[]
}

export interface KnownMigration extends Partial<Landed> {
  tag: string
  when: number
}

const landings: Record<string, Landed> = landed

export const knownMigrations: KnownMigration[] = journal.entries.map(({ tag, when }) => ({
  tag,
  when,
  ...landings[tag],
}))

export const isWordingOf = ({ sha256, earlier = [] }: Partial<Landed>, hash: string) =>
  hash === sha256 || earlier.includes(hash)

export function unknownMigrations(applied: AppliedMigration[]): AppliedMigration[] {
  return applied.filter(
    ({ when, hash }) => !knownMigrations.some(known => known.when === when || isWordingOf(known, hash)),
  )
}

export const missingMigrations = (applied: AppliedMigration[]) =>
  knownMigrations.filter(({ when }) => !applied.some(one => one.when === when))
