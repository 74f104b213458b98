import type { Page } from 'playwright'
import { call } from './staff'

export interface KnownVehicle {
  producerName: string
  brandName: string
  modelRangeName: string
  typeCodeName: string
  powerTypeName: string
  modelYear: number
  count: number
}

/** A VIN whose approved records name its specific model, and what they say of the vehicle. */
export async function knownVehicle(page: Page): Promise<{ vin: string; best: KnownVehicle }> {
  const { records } = await call(page, '/complaintsvehicleinfo/page', { state: [50], limit: 100 })
  for (const { vin } of records) {
    if (!/^L.{16}$/.test(vin ?? '')) continue
    const data = await call(page, `/carins/bigdata/queryVehicleInfoByES/${vin}`)
    if (data?.status === 'ok' && data.best?.typeCodeId && data.best.powerType && data.modelYear)
      return { vin, best: data.best }
  }
  throw new Error('no approved record names its specific model')
}
