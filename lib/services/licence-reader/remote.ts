import sharp from 'sharp'
import { z } from 'zod'
import { fetchExternal } from '@/lib/core/fetch-external'
import { breaker } from '@/lib/core/limits/breaker'
import { readDay } from '@/lib/values/day'
import { checkDigitOf, mustCheck, normalizeVin } from '@/lib/values/vin'
import type { LicenceField, LicenceFields, LicenceReader, LicenceReading } from './licence-reader'

const timeoutMs = 5_000
const maxBytes = 256 * 1024
const maxPixels = 65_000_000
/** The service accepts at most 4 MB and 4096 pixels a side. */
const longestSide = 2400
const confidence = 0.9
const nothingThere = new Set([216202, 216630, 282102, 282103])
const tokenSpent = new Set([100, 110, 111])

export interface RemoteOptions {
  url: string
  key?: string
  secret?: string
}

const printed = z.object({ words: z.string().max(200) }).optional()
// Owner and address are in the response too: the schema drops them.
const answer = z.object({
  error_code: z.number().optional(),
  words_result: z
    .object({
      车辆识别代号: printed,
      号牌号码: printed,
      使用性质: printed,
      品牌型号: printed,
      发动机号码: printed,
      注册日期: printed,
      发证日期: printed,
    })
    .optional(),
})
const token = z.object({ access_token: z.string().min(1), expires_in: z.number().min(1) })

interface RemoteReader extends LicenceReader {
  read(photo: string | Buffer, ...rest: unknown[]): ReturnType<LicenceReader['read']>
}

export function remoteLicenceReader({ url, key, secret }: RemoteOptions): RemoteReader {
  const guarded = breaker()
  let held: { value: string; until: number } | undefined

  async function tokenNow(): Promise<string | null> {
    if (!key || !secret) return null
    if (held && performance.now() < held.until) return held.value
    const form = { grant_type: 'client_credentials', client_id: key, client_secret: secret }
    const address = new URL('/oauth/2.0/token', url).href
    const given = token.parse(await fetchExternal(address, { form, timeoutMs, maxBytes }))
    held = { value: given.access_token, until: performance.now() + (given.expires_in - 60) * 1000 }
    return held.value
  }

  async function ask(image: string, mayTryAgain = true): Promise<LicenceReading> {
    const address = new URL(url)
    const value = await tokenNow()
    if (value) address.searchParams.set('access_token', value)
    const form = { image, detect_direction: 'true', vehicle_license_side: 'front' }
    const given = answer.parse(await fetchExternal(address.href, { form, timeoutMs, maxBytes }))
    if (given.error_code && tokenSpent.has(given.error_code) && held && mayTryAgain) {
      held = undefined
      return ask(image, false)
    }
    if (given.error_code && !nothingThere.has(given.error_code))
      throw new Error(`the licence reader answered error ${given.error_code}`)
    return readingOf(given.words_result ?? {})
  }

  return {
    source: 'remote',
    async read(photo) {
      const image = await prepared(photo)
      return image === null ? 'damaged' : guarded(() => ask(image))
    },
  }
}

async function prepared(photo: string | Buffer): Promise<string | null> {
  try {
    const bytes = await sharp(photo, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 88 })
      .timeout({ seconds: 15 })
      .toBuffer()
    return bytes.toString('base64')
  } catch {
    return null
  }
}

function readingOf(words: NonNullable<z.infer<typeof answer>['words_result']>): LicenceReading {
  const vin = normalizeVin(words.车辆识别代号?.words ?? '')
  const checkDigit = checkDigitOf(vin)
  const sound = checkDigit !== null && (!mustCheck(vin) || vin[8] === checkDigit)
  const fields: LicenceFields = {}
  const put = (field: LicenceField, value: string | undefined) => {
    if (value?.trim()) fields[field] = { value: value.trim(), confidence }
  }
  put('plateNo', words.号牌号码?.words)
  put('useNature', words.使用性质?.words)
  put('brandModel', words.品牌型号?.words)
  put('engineNo', words.发动机号码?.words)
  put('registeredOn', readDay(words.注册日期?.words ?? '') ?? undefined)
  put('issuedOn', readDay(words.发证日期?.words ?? '') ?? undefined)
  return { vin: sound ? vin : null, confidence: sound ? confidence : 0, fields }
}
