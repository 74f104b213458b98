import type { Ctx } from '@/lib/core/context'
import { callersNetwork } from '@/lib/core/limits/network-of'
import { takeTry } from '@/lib/core/limits/rate-limit'
import { keyedHash } from '@/lib/intake/secrets'
import { readParameters } from '@/lib/settings/read-parameters'

const hour = 60 * 60
const perMinute = { name: 'sms-minute', tries: 1, seconds: 60 }

/**
 * A refusal by one limit gives the others back, except the one per minute.
 * @returns a function that gives all of it back, for a text that could not be sent
 * @throws AppError too_many
 */
export async function countText(ctx: Ctx, mobile: string): Promise<() => Promise<void>> {
  const { smsCaps } = await readParameters(ctx, ['smsCaps'])
  const number = keyedHash('number', mobile)
  const counted: [{ name: string; tries: number; seconds: number }, string][] = [
    [perMinute, number],
    [{ name: 'sms-day', tries: smsCaps.numberPerDay, seconds: 24 * hour }, number],
    [{ name: 'sms-address', tries: smsCaps.addressPerHour, seconds: hour }, callersNetwork(ctx)],
    [{ name: 'sms-hour', tries: smsCaps.overallPerHour, seconds: hour }, 'all'],
    [{ name: 'sms-all-day', tries: smsCaps.overallPerDay, seconds: 24 * hour }, 'all'],
  ]
  const taken: (() => Promise<void>)[] = []
  const refundTries = async () => {
    await Promise.all(taken.map(give => give()))
  }
  for (const [limit, key] of counted) {
    try {
      taken.push(await takeTry(ctx.db, limit, key))
    } catch (error) {
      // The limit per minute is not given back, so that repeated requests have to wait.
      taken.shift()
      await refundTries()
      throw error
    }
  }
  return refundTries
}
