import { CallError, call } from '@/app/_ui/call'
import { useAnswer } from '@/app/(staff)/_parts/use-answer'
import type { Data } from '@/lib/http/calls'

type Source = 'queryVehicleInfoByES' | 'queryVehicleInfoByVinCode'
type VehicleAnswer = Data<`GET /bigdata/${Source}/:vin`>

export type BestVehicle = NonNullable<VehicleAnswer['best']>
export type VinCheck = Data<'GET /complaintsvehicleinfo/checkVin'>

export interface FoundVehicle {
  answer?: VehicleAnswer
  /** The external register does not answer; our own records are searched instead. */
  away: boolean
}

const ask = (source: Source, vin: string, signal: AbortSignal) =>
  call(`GET /bigdata/${source}/:vin`, { vin }, { quiet: true, signal })

async function findVehicle(vin: string, signal: AbortSignal): Promise<FoundVehicle> {
  try {
    return { answer: await ask('queryVehicleInfoByES', vin, signal), away: false }
  } catch (error) {
    // No fallback: 403 applies to our own records too, and 429 means that the user has to wait.
    if (signal.aborted || (error instanceof CallError && [403, 429].includes(error.code))) throw error
    return { answer: await ask('queryVehicleInfoByVinCode', vin, signal).catch(() => undefined), away: true }
  }
}

export function useVehicle(vin: string | undefined): FoundVehicle | undefined {
  const found = useAnswer(vin, signal => findVehicle(vin!, signal))
  return typeof found === 'object' ? found : undefined
}

const pauseMs = 400

/** `id` excludes the record that is being edited. */
export const useVinCheck = (vin: string, id: string | undefined) =>
  useAnswer(
    vin.length === 17 && !vin.includes('*') ? `${vin} ${id}` : undefined,
    signal => call('GET /complaintsvehicleinfo/checkVin', { vin, id }, { quiet: true, signal }),
    { waitMs: pauseMs },
  )
