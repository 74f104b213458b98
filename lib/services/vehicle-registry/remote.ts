import { z } from 'zod'
import { fetchExternal } from '@/lib/core/fetch-external'
import { breaker } from '@/lib/core/limits/breaker'
import { text } from '@/lib/core/text'
import type { Vehicle, VehicleRegistry } from './vehicle-registry'

const timeoutMs = 4_000
const maxBytes = 256 * 1024
const mostVehicles = 200
const prefixLength = 8

export interface RemoteOptions {
  kind: 'http' | 'elasticsearch'
  url: string
  authorization?: string
}

const word = text(100)
  .nullish()
  .transform(value => value || null)

// The schema drops everything else that a register returns, such as the owner.
const vehicle = z.object({
  producer: word,
  brand: word,
  series: word,
  typeCode: word,
  powerType: word,
  vehicleType: word,
  transmissionType: word,
  modelYear: z
    .number()
    .int()
    .min(1950)
    .max(2100)
    .nullish()
    .transform(value => value ?? null),
  count: z.number().int().min(1).max(1_000_000_000).default(1),
}) satisfies z.ZodType<Vehicle>

const plainAnswer = z.object({
  vehicles: z.array(vehicle).max(mostVehicles),
  capped: z.boolean().default(false),
})
const searchAnswer = z.object({
  timed_out: z.literal(false),
  hits: z.object({ hits: z.array(z.object({ _source: vehicle })).max(mostVehicles) }),
})

export function remoteVehicleRegistry({ kind, url, authorization }: RemoteOptions): VehicleRegistry {
  const guarded = breaker()
  const headers = authorization ? { authorization } : undefined
  const ask = (address: string, json: unknown) =>
    fetchExternal(address, { headers, json, timeoutMs, maxBytes })
  return {
    source: 'register',
    find: vinOrPrefix =>
      guarded(async () => {
        const request = keysOf(vinOrPrefix)
        if (kind === 'http') {
          const answer = await ask(url, request)
          return answer === null ? { vehicles: [], capped: false } : plainAnswer.parse(answer)
        }
        const { hits } = searchAnswer.parse(
          await ask(`${url.replace(/\/$/, '')}/_search`, searchFor(request)),
        )
        const vehicles = hits.hits.map(hit => hit._source)
        return { vehicles, capped: vehicles.length === mostVehicles }
      }),
  }
}

interface Keys {
  vinCode: string
  vin?: string
}

function keysOf(vinOrPrefix: string): Keys {
  const vinCode = vinOrPrefix.slice(0, prefixLength)
  return vinOrPrefix.length > prefixLength ? { vinCode, vin: vinOrPrefix } : { vinCode }
}

function searchFor({ vinCode, vin }: Keys) {
  const exactly = (field: string, value: string, boost: number) => ({
    constant_score: { filter: { term: { [field]: value } }, boost },
  })
  return {
    size: mostVehicles,
    timeout: '3s',
    _source: Object.keys(vehicle.shape),
    query: {
      bool: {
        minimum_should_match: 1,
        should: [...(vin ? [exactly('vin', vin, 10)] : []), exactly('vinCode', vinCode, 1)],
      },
    },
  }
}
