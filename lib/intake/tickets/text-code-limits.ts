import { type Db, query } from '@/db/client'
import { findHolders } from '@/lib/accounts/people/find-holders'
import type { Ctx } from '@/lib/core/context'
import { callersNetwork, neighbourhoodOf } from '@/lib/core/limits/network-of'
import { isTooMany, type Limit, mayTry, takeTry } from '@/lib/core/limits/rate-limit'
import { log } from '@/lib/core/log'
import { usedShares } from '@/lib/intake/network-limit'
import { keyedHash } from '@/lib/intake/secrets'
import { writeNotices } from '@/lib/notices/write-notices'
import { readParameters } from '@/lib/settings/read-parameters'
import type { ParameterValue } from '@/lib/settings/schema'

const hour = 60 * 60
const day = 24 * hour
const perMinute = { name: 'sms-minute', tries: 1, seconds: 60 }
export const half = 0.5

interface Shared extends Limit {
  key: string
  reserve: number
}

type Caps = ParameterValue<'smsCaps'>

const partOf = (whole: number) => Math.max(1, Math.floor(whole / 10))

function capsOfAll({ overallPerHour, overallPerDay }: Caps): Shared[] {
  const shared = (name: string, tries: number, seconds: number) => {
    const reserve = Math.floor(tries / 5)
    return { name, tries: tries - reserve, seconds, key: 'all', reserve }
  }
  return [shared('sms-hour', overallPerHour, hour), shared('sms-all-day', overallPerDay, day)]
}

// Far below what all get together, whatever is set.
function capsOfCaller(ctx: Pick<Ctx, 'ip'>, caps: Caps): Shared[] {
  const address = callersNetwork(ctx)
  const network = neighbourhoodOf(address)
  const perNetwork = Math.min(caps.networkPerHour, partOf(caps.overallPerHour))
  const shared = (name: string, key: string, tries: number, seconds: number) => ({
    ...{ name, key, tries, seconds, reserve: tries },
  })
  return [
    shared('sms-address', address, Math.min(caps.addressPerHour, perNetwork), hour),
    shared('sms-network', network, perNetwork, hour),
    shared('sms-network-day', network, partOf(caps.overallPerDay), day),
  ]
}

// A refusal by one limit gives the others back, except the one per minute. Staff are counted by number and with all.
// Returns a function that gives all of it back, for a text that could not be sent
// Throws AppError too_many
export async function countText(ctx: Ctx, mobile: string): Promise<() => Promise<void>> {
  const { smsCaps } = await readParameters(ctx, ['smsCaps'])
  const number = keyedHash('number', mobile)
  const perDay = { name: 'sms-day', tries: smsCaps.numberPerDay, seconds: day }
  const shared = [...(ctx.user ? [] : capsOfCaller(ctx, smsCaps)), ...capsOfAll(smsCaps)]
  const takes = [
    () => takeTry(ctx.db, perMinute, number),
    () => takeTry(ctx.db, perDay, number),
    ...shared.map(one => () => takeShared(ctx, mobile, one)),
  ]
  const taken: (() => Promise<void>)[] = []
  const refundTries = async () => {
    await Promise.all(taken.map(give => give()))
  }
  for (const take of takes) {
    try {
      taken.push(await take())
    } catch (error) {
      // The limit per minute is not given back, so that repeated requests have to wait.
      taken.shift()
      await refundTries()
      throw error
    }
  }
  await tellHalf(ctx, shared)
  return refundTries
}

async function takeShared(ctx: Ctx, mobile: string, { key, reserve, ...limit }: Shared) {
  try {
    return await takeTry(ctx.db, limit, key)
  } catch (error) {
    if (!isTooMany(error) || !(await hasReserve(ctx, mobile))) throw error
    return takeTry(ctx.db, { ...limit, name: `${limit.name}-reserve`, tries: reserve }, key)
  }
}

// Or an address could ask for any number of numbers whether they have a report.
const asked = { name: 'sms-asked', tries: 20, seconds: hour }

const known = `SELECT EXISTS (SELECT FROM intake_reports WHERE mobile = $1)
  OR EXISTS (SELECT FROM intake_drafts WHERE mobile = $1 AND expires_at > now()) AS known`

async function hasReserve(ctx: Ctx, mobile: string): Promise<boolean> {
  if (ctx.user) return true
  await takeTry(ctx.db, asked, callersNetwork(ctx))
  const [number] = await query<{ known: boolean }>(ctx.db, known, [mobile])
  return number?.known ?? false
}

/** What is used of the caller's caps and of everybody's: 1 is all of it. */
export async function usedOfTexts(ctx: Pick<Ctx, 'db' | 'ip'>): Promise<{ own: number; all: number }> {
  const { smsCaps } = await readParameters(ctx, ['smsCaps'])
  const [own, all] = [capsOfCaller(ctx, smsCaps), capsOfAll(smsCaps)]
  const shares = await usedShares(ctx.db, [...own, ...all])
  return { own: Math.max(...shares.slice(0, own.length)), all: Math.max(...shares.slice(own.length)) }
}

export async function usedOfAllTexts(db: Db): Promise<{ hour: number; day: number }> {
  const { smsCaps } = await readParameters({ db }, ['smsCaps'])
  const [hour = 0, day = 0] = await usedShares(db, capsOfAll(smsCaps))
  return { hour, day }
}

const toldCaps = new Map([
  ['sms-network', 'network'],
  ['sms-hour', 'hour'],
  ['sms-all-day', 'day'],
])

async function tellHalf(ctx: Ctx, shared: readonly Shared[]): Promise<void> {
  const told = shared.filter(({ name }) => toldCaps.has(name))
  const shares = await usedShares(ctx.db, told)
  for (const [at, { name, tries, seconds, reserve, key }] of told.entries()) {
    if (shares[at]! < half || !(await mayTry(ctx.db, { name: `${name}-half`, tries: 1, seconds }, 'all')))
      continue
    const params = { cap: toldCaps.get(name) ?? name, limit: key === 'all' ? tries + reserve : tries }
    log.warn(params, 'half of a cap of text messages is used')
    const people = (await findHolders(ctx, 'system_parameter:edit', { limit: 100 })).map(({ id }) => id)
    const entityId = String([...toldCaps.keys()].indexOf(name) + 1)
    await writeNotices({ ...ctx, user: null }, { kind: 'textsHalfUsed', entityId, people, params })
  }
}
