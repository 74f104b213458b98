import type { Ctx } from '@/lib/core/context'
import { knownMakers, makerOf } from '@/lib/defects/maker'
import { clearVinLength } from '@/lib/defects/mask'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { type CarDates, evaluateVin, likelyModelYear, mustCheck, possibleYears } from '@/lib/values/vin'
import { wholeLength } from './subject'

export async function decodeVin(ctx: Ctx, vin: string, masked: boolean, dates: CarDates = {}) {
  const known = await lookups(ctx)
  const maker = makerOf(known, vin, ctx.locale)
  const whole = vin.length === wholeLength
  const verdict = evaluateVin(vin, knownMakers(known))
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
    modelYears: possibleYears(vin.length > 9 ? vin.padEnd(wholeLength, '0') : vin, dates),
    modelYear: whole ? likelyModelYear(verdict, dates) : null,
    plant: vin[10] ?? null,
    serial: whole ? (masked ? '*'.repeat(wholeLength - clearVinLength) : vin.slice(clearVinLength)) : null,
  }
}
