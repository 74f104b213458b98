import { newEnergyPowers } from '@/db/schema/dictionaries'
import type { Values } from './record'

const thermal = ['S42', 'S43', 'S44', 'S45']

export function scoreOf(values: Values, safetyCritical: boolean): number {
  const symptoms = values.symptom_codes as string[]
  const hot =
    newEnergyPowers.includes(values.power_type as string) &&
    (values.fire === true || (values.assembly_code === '11' && symptoms.some(code => thermal.includes(code))))
  return (
    ((values.death_count as number) > 0 ? 10 : 0) +
    (values.fire ? 6 : 0) +
    ((values.injured_count as number) > 0 ? 5 : 0) +
    (values.crash ? 4 : 0) +
    (safetyCritical ? 3 : 0) +
    (Number(values.speed ?? 0) >= 60 ? 2 : 0) +
    ((values.warning_signs as string[]).includes('01') ? 2 : 0) +
    (Number(values.occurrences) >= 2 ? 1 : 0) +
    (hot ? 2 : 0)
  )
}

export const riskOf = (score: number) => (score >= 10 ? 'H' : score >= 5 ? 'M' : 'L')
