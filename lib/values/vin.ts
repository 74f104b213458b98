import { isPlate } from './plate'
import { inLatin, isMasked, normalizeCode } from './spelling'

export type VinStatus = 'ok' | 'check' | 'character' | 'length' | 'unregistered' | 'missing'

export const characterValues = new Map<string, number>(
  ['A1J1', 'B2K2S2', 'C3L3T3', 'D4M4U4', 'E5N5V5', 'F6W6', 'G7P7X7', 'H8Y8', 'R9Z9'].flatMap(group =>
    [...group.matchAll(/(.)(\d)/g)].map(([, letter, value]): [string, number] => [letter!, Number(value)]),
  ),
)
for (let digit = 0; digit <= 9; digit++) characterValues.set(String(digit), digit)

export const positionWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
export const wellFormed = /^[A-HJ-NPR-Z0-9]{17}$/
/** Position 10 in the order of the thirty-year cycle that began in 1980. */
export const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'

const inText = /(?<![A-Z0-9])(?:[A-Z0-9][\s\p{Pd}._]*){17}(?![A-Z0-9])/gu

/** Letters are never replaced: O stays O. The one VIN within a sentence, 车架号：LSV…, is taken out of it. */
export function normalizeVin(typed: string): string {
  const code = normalizeCode(typed).replace(/^VIN(?=[A-Z0-9]{17}$)/, '')
  if (/^[A-Z0-9*]{0,17}$/.test(code)) return code
  const found = [...inLatin(typed.normalize('NFKC').toUpperCase()).matchAll(inText)].map(([text]) =>
    normalizeCode(text).replace(/[._]/g, ''),
  )
  const likely = [...new Set(found)].filter(vin => /\d/.test(vin) && /[A-Z]/.test(vin))
  const sound = likely.filter(vin => checkDigitOf(vin) === vin[8])
  const [vin, second] = sound.length > 0 ? sound : likely
  return vin && !second ? vin : code
}

const besideVin = /车架号码?|底盘号码?|车辆识别(?:代?[号码]|代码)|VIN码?|[^\p{L}\p{N}?]/gu

// What stands beside the one VIN that is taken out of a text, without its label; ? says that it is doubted.
export const leftOfVin = (typed: string) =>
  normalizeCode(typed).replaceAll(normalizeVin(typed), '').replace(besideVin, '')

// LSVAB2183K2100001（车主提供）.
export const holdsMoreThanVin = (typed: string) =>
  wellFormed.test(normalizeVin(typed)) && leftOfVin(typed) !== ''

const wholeVin = /(?<![A-Z\d])[A-HJ-NPR-Z\d]{17}(?![A-Z\d])/g

/** Of a text long enough for two, whatever stands between them. */
export function vinsIn(typed: string): Set<string> {
  if (typed.length < 34) return new Set()
  const parts = normalizeVin(typed).split(/[^A-Z0-9]+/)
  const joined = parts.flatMap(part => (part.length % 17 === 0 ? (part.match(/.{17}/g) ?? []) : []))
  return new Set([
    ...(typed.toUpperCase().match(wholeVin) ?? []),
    ...joined.filter(vin => wellFormed.test(vin)),
  ])
}

export const holdsVins = (typed: string) => vinsIn(typed).size > 1

export function checkDigitOf(vin: string): string | null {
  if (!wellFormed.test(vin)) return null
  let sum = 0
  for (let at = 0; at < 17; at++) sum += (characterValues.get(vin[at]!) ?? 0) * positionWeights[at]!
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

/** North America (1–5) and China (L and the newer H) require the check digit; elsewhere it is optional. */
export function mustCheck(vin: string): boolean {
  return /^[LH1-5]/.test(vin)
}

// The first model year under a code, where an earlier one of the thirty-year cycle would be thought possible.
const firstYears: Record<string, number> = {
  ...{ '7SA': 2021, LRW: 2019, XP7: 2022, WMW: 2001, WP1: 2002, WBY: 2013, W1K: 2018, W1N: 2018, YSM: 2020 },
  ...{ HXM: 2024, LPS: 2019, LW4: 2019, WME: 1998, TRU: 1998, KNM: 1998, SB1: 1992, JTH: 1989, JNK: 1989 },
}
// Vehicles of China have had VINs since the rules of 1997.
const firstInChina = 1997
const firstOfRange7 = 2010

// Every year that position 10 can mean, the newer first. Where North America assigns the code (1 to 5), position 7
// tells the half of the sixty years: a digit until 2009, a letter from 2010 (49 CFR 565.15).
export function modelYearsOf(vin: string): number[] {
  if (!wellFormed.test(vin)) return []
  const at = yearCodes.indexOf(vin[9]!)
  if (at < 0) return []
  const years = [2010 + at, 1980 + at]
  if (/^[1-5]/.test(vin)) return years.filter(year => year < 2010 === /\d/.test(vin[6]!))
  const first =
    firstYears[vin.slice(0, 3)] ?? (/^[LH]/.test(vin) ? firstInChina : /^7/.test(vin) ? firstOfRange7 : 0)
  return years.filter(year => year >= first)
}

export interface CarDates {
  receivedAt?: string | null
  purchaseDate?: string | null
}

/** At most the year after the report, the purchase or today, whichever is earliest. */
function latestYear({ receivedAt, purchaseDate }: CarDates): number {
  const days = [new Date().toISOString(), receivedAt, purchaseDate]
  return Math.min(...days.flatMap(day => (day ? Number(day.slice(0, 4)) + 1 : [])))
}

export const possibleYears = (vin: string, dates: CarDates): number[] =>
  modelYearsOf(vin).filter(year => year <= latestYear(dates))

export function chooseModelYear(candidates: number[], dates: CarDates): number | null {
  const latest = latestYear(dates)
  return candidates.find(year => year <= latest) ?? null
}

/** Only where position 10 must be the model year; elsewhere it may be anything. */
export function likelyModelYear({ vin, status }: VinVerdict, dates: CarDates): number | null {
  const sound = status === 'ok' || status === 'unregistered'
  return sound && mustCheck(vin) ? chooseModelYear(modelYearsOf(vin), dates) : null
}

/** Most specific first: makers of few vehicles share a third character 9 and differ in positions 12 to 14. */
export function makerKeysOf(vin: string): string[] {
  const wmi = vin.slice(0, 3)
  return wmi[2] === '9' && vin.length >= 14 ? [wmi + vin.slice(11, 14), wmi] : [wmi]
}

export interface VinVerdict {
  vin: string
  status: VinStatus
  level: 'ok' | 'warning' | 'error'
  checkDigit: string | null
  positions: number[]
  hints: 'serial'[]
  suggestion: string | null
}

export function evaluateVin(
  typed: string | null | undefined,
  knownMaker?: (key: string) => boolean,
): VinVerdict {
  const vin = normalizeVin(typed ?? '')
  const checkDigit = checkDigitOf(vin)
  const verdict = (status: VinStatus, level: VinVerdict['level'], positions: number[] = []): VinVerdict => ({
    vin,
    status,
    level,
    checkDigit,
    positions,
    hints: wellFormed.test(vin) && mustCheck(vin) && !/\d{4}$/.test(vin) ? ['serial'] : [],
    suggestion: status === 'character' ? suggestionFor(vin) : null,
  })
  if (vin === '') return verdict('missing', 'error')
  const isWellFormed = wellFormed.test(vin)
  const wrong = isWellFormed && /\d/.test(vin) ? [] : wrongPositions(vin)
  if (wrong.length > 0) return verdict('character', 'error', wrong)
  if (!isWellFormed) return verdict('length', 'error')
  if (mustCheck(vin) && !yearCodes.includes(vin[9]!)) return verdict('character', 'error', [10])
  if (vin[8] !== checkDigit) return verdict('check', mustCheck(vin) ? 'error' : 'warning', [9])
  if (knownMaker && !makerKeysOf(vin).some(knownMaker)) return verdict('unregistered', 'warning')
  return verdict('ok', 'ok')
}

// Some makers of Europe have letters among the last four, none has letters alone.
const wrongPositions = (vin: string) =>
  onlyLetters.test(vin)
    ? [14, 15, 16, 17]
    : [...vin].flatMap((letter, at) => (/[^A-HJ-NPR-Z0-9]/.test(letter) ? [at + 1] : []))
const onlyLetters = /^[A-Z]{17}$/

function suggestionFor(vin: string): string | null {
  const meant = vin.replace(/I/g, '1').replace(/[OQ]/g, '0')
  if (meant === vin || !wellFormed.test(meant)) return null
  return mustCheck(meant) && meant[8] !== checkDigitOf(meant) ? null : meant
}

// To say where a text that is no VIN belongs.
export function insteadOfVin(vin: string): 'plate' | 'words' | 'several' | null {
  if (holdsVins(vin)) return 'several'
  const code = vin.replace(/[^\p{L}\p{N}]/gu, '')
  if (isPlate(code) && /\p{Script=Han}|^WJ/u.test(code)) return 'plate'
  return /\p{Script=Han}/u.test(vin) || onlyLetters.test(vin) ? 'words' : null
}

interface VinFault {
  code: string
  params: Record<string, string>
}

export function vinFault({ vin, level, status, checkDigit, suggestion }: VinVerdict): VinFault | null {
  if (level !== 'error' || status === 'missing') return null
  const instead = insteadOfVin(vin)
  if (instead) return { code: `vin_${instead}`, params: { text: vin } }
  if (isMasked(vin)) return { code: 'vin_masked', params: { text: vin } }
  if (suggestion) return { code: 'vin_suggested', params: { suggestion } }
  return { code: `vin_${status}`, params: { digit: checkDigit ?? '' } }
}
