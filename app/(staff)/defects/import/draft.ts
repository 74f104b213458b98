import { useState } from 'react'
import type { FormValues } from '@/app/_ui/form/form-fields'
import type { ImportState } from './use-import'

type Names = ImportState['nameMapping']

export interface Draft {
  mapping: Record<string, string | null>
  defaults: FormValues
  names: Names
  createMissing: boolean
  /** Least probability (0 to 1) from which a row without an assembly is coded by proposal. */
  proposeFrom: number | null
  sheetName: string | null
  headingRow: number | null
}

export interface DraftProps {
  status: ImportState
  draft: Draft
  onChange(changes: Partial<Draft>): void
}

const startOf = (status: ImportState): Draft => ({
  mapping: status.mapping,
  defaults: status.defaults,
  names: status.nameMapping,
  createMissing: status.createMissing,
  proposeFrom: status.proposeFrom,
  sheetName: status.sheetName,
  headingRow: status.headingRow,
})

export function useDraft(status: ImportState) {
  const [start] = useState(() => startOf(status))
  const [draft, setDraft] = useState(start)
  const change = (changes: Partial<Draft>) => setDraft(now => ({ ...now, ...changes }))
  return { draft, change, changes: countChanges(start, draft), reset: () => setDraft(start) }
}

function countChanges(one: Draft, other: Draft): number {
  const differ = (a: Record<string, unknown>, b: Record<string, unknown>) =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
      key => JSON.stringify(a[key] ?? null) !== JSON.stringify(b[key] ?? null),
    ).length
  const names = [...new Set([...Object.keys(one.names), ...Object.keys(other.names)])]
  return (
    mappingChanges(one.mapping, other.mapping) +
    differ(one.defaults, other.defaults) +
    names.reduce((sum, name) => sum + namesChanged(one.names[name], other.names[name]), 0) +
    Number(one.createMissing !== other.createMissing) +
    Number(one.proposeFrom !== other.proposeFrom) +
    Number(one.sheetName !== other.sheetName || one.headingRow !== other.headingRow)
  )
}

/** null is a choice here (do not import, leave empty), so it differs from an absent key. */
const mappingChanges = (a: Draft['mapping'], b: Draft['mapping']) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(key => a[key] !== b[key]).length
const namesChanged = (a: Names[string] = {}, b: Names[string] = {}) => mappingChanges(a, b)

export function fieldsOfColumns({ sheetColumns }: ImportState, { mapping }: Draft): (string | null)[] {
  return sheetColumns.map(({ heading, field }) =>
    Object.hasOwn(mapping, heading) ? mapping[heading]! : field,
  )
}

export function bodyOf(status: ImportState, draft = startOf(status)) {
  const { mapping, defaults, names, createMissing, proposeFrom, sheetName, headingRow } = draft
  return {
    fromJobId: status.jobId,
    mapping,
    defaults: Object.fromEntries(
      Object.entries(defaults).filter(([, value]) => value !== null && value !== '' && `${value}` !== ''),
    ),
    nameMapping: names,
    createMissing,
    ...(proposeFrom && { proposeFrom }),
    ...(sheetName && { sheetName }),
    ...(headingRow && { headingRow }),
  }
}

/** All of the first list and at least one of the second. */
export const alwaysRequired = ['receivedAt', 'summary'] as const
export const eitherRequired = ['brandId', 'vin'] as const

export function missingOf(fields: readonly (string | null)[], defaults: FormValues): string[] {
  // Without a column of its own a summary is the beginning of the description.
  const comes = (name: string) =>
    fields.includes(name === 'summary' && fields.includes('description') ? 'description' : name) ||
    (defaults[name] ?? '') !== ''
  const names: string[] = alwaysRequired.filter(name => !comes(name))
  return eitherRequired.some(comes) ? names : [...names, 'brandOrVin']
}
