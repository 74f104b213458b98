import type { Ctx } from '@/lib/core/context'
import { knownMakers, makerOf } from '@/lib/defects/maker'
import { clearVinLength } from '@/lib/defects/mask'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { evaluateVin, likelyModelYear, modelYearsOf, mustCheck } from '@/lib/values/vin'
import { wholeLength } from './subject'

export async function decodeVin(ctx: Ctx, vin: string, masked: boolean) {
  const known = await lookups(ctx)
  const maker = makerOf(known, vin, ctx.locale)
  const whole = vin.length === wholeLength
  const verdict = evaluateVin(vin, knownMakers(known))
  const nextYear = ctx.now.getFullYear() + 1
  const { checkDigit } = verdict
  return {
    status: whole ? verdict.status : null,
    statusName: whole ? known.names.code('vinStatus', verdict.status, ctx.locale) || null : null,
    positions: whole ? verdict.positions : [],
    maker: maker && {
      wmi: maker.code,
      name: maker.maker,
      confidence: maker.confidence,
      producerId: maker.producerId,
      producerName: maker.producerName,
    },
    // One of eleven values tells little of the masked characters.
    checkDigit: whole
      ? {
          given: vin[8]!,
          right: checkDigit === null ? null : checkDigit === vin[8],
          required: mustCheck(vin),
        }
      : null,
    modelYears: yearsOf(vin).filter(year => year <= nextYear),
    modelYear: whole ? likelyModelYear(verdict, {}) : null,
    plant: vin[10] ?? null,
    serial: whole ? (masked ? '*'.repeat(wholeLength - clearVinLength) : vin.slice(clearVinLength)) : null,
  }
}

const yearsOf = (vin: string) => modelYearsOf(vin.length > 9 ? vin.padEnd(wholeLength, '0') : vin)
