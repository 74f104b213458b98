import type { FormValues } from '@/app/_ui/form/form-fields'
import { isEmpty, type Values } from '@/app/(staff)/_parts/record-fields/values'
import { type FieldName, fieldNames, fieldOf, type Section } from '@/lib/defects/fields'
import { toForm } from '../form-values'
import { chain } from '../vehicle/fill-plan'

// Top level first: setting a level clears those below it.
const chains: readonly FieldName[][] = [[...chain], ['province', 'city', 'district']]
const levels = chains.flat()

// What tells of the one report or of the day of its fault.
const ownOfReport: readonly FieldName[] = ['contactOverrideReason', 'consentShare', 'swVersion', 'otaBefore']

const ofSection = (section: Section) =>
  fieldNames.filter(name => fieldOf[name].section === section && !ownOfReport.includes(name))

export const carFields = ofSection('vehicle')
export const personFields = ofSection('reporter')

export interface FilledCount {
  count: number
  kept: number
}

// Only what is empty is filled, and a chain only where no level of it says otherwise.
export function fillEmpty(now: FormValues, record: Values, names: readonly FieldName[]) {
  const offered = toForm(record)
  const held = names.filter(name => !isEmpty(offered[name]))
  const differs = (name: FieldName) => !isEmpty(now[name]) && String(now[name]) !== String(offered[name])
  const kept = held.filter(differs)
  const blocked = chains.filter(chain => chain.some(name => kept.includes(name))).flat()
  const open = held.filter(name => !blocked.includes(name) && !kept.includes(name) && isEmpty(now[name]))
  const withLevels = levels.filter(name => held.includes(name) && !blocked.includes(name))
  const needed = withLevels.some(name => open.includes(name)) ? withLevels : []
  const change = Object.fromEntries(
    [...needed, ...open.filter(name => !levels.includes(name))].map(name => [name, offered[name] ?? null]),
  )
  return { change, count: open.length, kept: kept.length }
}
