import { grouped } from '@/lib/core/grouped'
import { assemblies } from '../data/assemblies'
import { codedLists } from '../data/lists'
import { regions, residents } from '../data/regions'
import { wmiCodes } from '../data/wmi'
import type { Schedule } from './calendar'
import { phrases } from './phrases'
import type { Plants } from './plants'
import { weighted } from './random'
import { subAssemblyShares } from './shares'
import { vehicleChooser } from './vehicles'

export interface Ids {
  series: ([producer: string, brand: string, series: string, typeCodes: (string | null)[]] | null)[]
  staff: Record<'entry' | 'reviewer' | 'evaluator' | 'auditor', Person[]>
  opinions: Record<string, string>
}

export interface Person {
  id: string
  name: string
  deptName: string
}

export interface Settings {
  seed: number
  today: number
  schedule: Schedule
  taken: Record<string, number>
  historyFrom: number
  firstId: number
  ids: Ids
  plants?: Plants
}

export function world(settings: Settings) {
  const safetyCritical = new Map<string, boolean>([['99', false]])
  for (const assembly of assemblies) {
    safetyCritical.set(assembly.code, assembly.safetyCritical)
    for (const sub of assembly.subAssemblies)
      safetyCritical.set(sub.code, sub.safetyCritical || assembly.safetyCritical)
  }
  const children = grouped(regions, ({ parentCode }) => parentCode)
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
    subAssembly: weighted([...subAssemblyShares]),
    province: weighted(residents),
    children,
    safetyCritical,
    troubleCodes,
    knownWmi: new Set(wmiCodes.map(row => row.wmi)),
    vehicle: vehicleChooser(index => settings.ids.series[index] != null),
  }
}

export type World = ReturnType<typeof world>
