import { setImmediate } from 'node:timers/promises'
import { suggestionsFor } from '@/lib/coding/suggest/suggest'
import type { Ctx } from '@/lib/core/context'
import type { DefectValues } from '@/lib/defects/schema'
import { type SureCodes, sureCodes } from '@/lib/defects/sure-codes'
import { takenOf, takenProposals } from '@/lib/defects/taken-proposals'

const yieldEvery = 20

export async function proposeCodes(ctx: Ctx, rows: readonly { values: DefectValues }[], from: number) {
  const kept: ReturnType<typeof takenProposals>[] = []
  for (const [at, { values }] of rows.entries()) {
    if (at % yieldEvery === yieldEvery - 1) await setImmediate()
    const codes = values.assemblyCode ? undefined : sureCodes(await suggestionsFor(ctx, values), from)
    kept.push(codes && fill(values, codes))
  }
  return kept
}

function fill(values: DefectValues, codes: SureCodes) {
  values.assemblyCode = codes.assembly.code
  values.subAssemblyCode = codes.subAssembly?.code ?? null
  if (!values.symptomCodes?.length) values.symptomCodes = codes.symptoms.map(({ code }) => code)
  return takenProposals(takenOf(codes), values)
}
