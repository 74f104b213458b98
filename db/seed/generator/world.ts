import { assemblies } from '../data/assemblies'
import { codedLists } from '../data/lists'
import { regions, residents } from '../data/regions'
import { wmiCodes } from '../data/wmi'
import type { Schedule } from './calendar'
import { phrases } from './phrases'
import { weighted } from './random'
import { subAssemblyShares } from './shares'
import { vehicleChooser } from './vehicles'

/** The database's ids of what a record names; plain data, so that it can be sent to a worker. */
export interface Ids {
  /** by place in the catalogue: producer, brand, series, type codes in the order of the variants; null = not there */
  series: ([producer: string, brand: string, series: string, typeCodes: (string | null)[]] | null)[]
  /** by role: who works on records */
  staff: Record<'entry' | 'reviewer' | 'evaluator' | 'auditor', Person[]>
  /** by code */
  opinions: Record<string, string>
}

export interface Person {
  id: string
  name: string
  deptName: string
}

export interface Settings {
  seed: number
  /** day number of today */
  today: number
  schedule: Schedule
  /** number of the last record of each day that is there already */
  taken: Record<string, number>
  /** records from this index on get reviews, audits, feedback and a version for every step */
  historyFrom: number
  /** id of the record with index 0 */
  firstId: number
  ids: Ids
}

/** Everything that is the same for all records, worked out once. */
export function world(settings: Settings) {
  const safetyCritical = new Map<string, boolean>([['99', false]])
  for (const assembly of assemblies) {
    safetyCritical.set(assembly.code, assembly.safetyCritical)
    for (const sub of assembly.subAssemblies)
      safetyCritical.set(sub.code, sub.safetyCritical || assembly.safetyCritical)
  }
  const children = new Map<string, { code: string; name: string }[]>()
  for (const { code, parentCode, name } of regions)
    if (parentCode) children.set(parentCode, [...(children.get(parentCode) ?? []), { code, name }])
  const symptoms = codedLists.symptomCodes!.filter(item => item.code !== 'S99')
  const troubleCodes = new Map<string, string[]>()
  for (const list of phrases.values())
    for (const { trouble } of list)
      for (const words of trouble)
        troubleCodes.set(
          words,
          symptoms.filter(({ name }) => words.includes(name)).map(({ code }) => code),
        )
  return {
    ...settings,
    subAssembly: weighted(subAssemblyShares),
    shares: new Map(subAssemblyShares),
    province: weighted(residents),
    children,
    safetyCritical,
    troubleCodes,
    knownWmi: new Set(wmiCodes.map(row => row.wmi)),
    vehicle: vehicleChooser(index => settings.ids.series[index] != null),
  }
}

export type World = ReturnType<typeof world>
