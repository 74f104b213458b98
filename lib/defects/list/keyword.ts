import type { Db } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { containing } from '@/lib/core/text'
import { clearVinLength, seesPersonal } from '@/lib/defects/visible'
import { bigrams, fold, foldCode } from '@/lib/values/fold'
import { phoneIn } from '@/lib/values/phone'
import { isPlate, readPlate } from '@/lib/values/plate'
import { normalizeNumber } from '@/lib/values/spelling'
import { normalizeVin, wellFormed } from '@/lib/values/vin'
import { type Bind, beginsWith } from './filters'
import { pairShares } from './pair-shares'

/** Must equal the expression of the index defects_keyword, or the planner does not use the index. */
export const pairsOfRow = 'bigrams(words_key)'

export const pairsOf = (text: string | null | undefined): Set<number> => new Set(bigrams(fold(text ?? '')))

/** Share of common pairs (Jaccard, Bull Soc Vaud Sci Nat 1901;37:547–579); a text without pairs is like none. */
export function similarity(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  if (one.size === 0 || other.size === 0) return 0
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const pair of small) if (large.has(pair)) common++
  return common / (one.size + other.size - common)
}

export interface KeywordPlan {
  strategy: 'read' | 'pairs'
  write(bind: Bind, key?: string): string
  alternatives: number[][]
  prefix?: { column: 'complaint_no' | 'vin'; value: string }
  settledByIndex: boolean
  exceedsCap: boolean
  prefixOnly?: boolean
}

// Above this share of records, reading until the cap is reached is cheaper than a bitmap of all matches.
const commonShare = 0.25
// One and a half times the counting cap, because statistics are a sample and some hours old.
const commonCount = 15_000
// With other filters the index must return few rows, for each of them is read to be filtered.
const smallSetLimit = 20_000

interface Request {
  filtered: boolean
  clearVin: boolean
  variantsOf?(word: string): string[]
}

export async function planKeyword(
  db: Db,
  keyword: string,
  { filtered, clearVin, variantsOf = word => [word] }: Request,
): Promise<KeywordPlan> {
  const { of, records } = await pairShares(db)
  const shareOf = (pairs: number[]) => Math.min(1, ...pairs.map(pair => of.get(pair) ?? 0))
  const shareOfAny = (sets: number[][]) =>
    Math.min(
      1,
      sets.reduce((sum, pairs) => sum + shareOf(pairs), 0),
    )
  // The commonest first: the others are then seldom read for.
  const words = wordsOf(keyword)
    .map(word => [...new Set(variantsOf(word).map(fold))].filter(Boolean))
    .filter(variants => variants.length > 0)
    .map(variants => variants.sort((one, other) => shareOf(bigrams(other)) - shareOf(bigrams(one))))
  const alternatives = alternativesOf(words, shareOfAny)
  const share = shareOfAny(alternatives)
  const rare = filtered ? share * records <= smallSetLimit : share <= commonShare
  const prefix = prefixOf(keyword, clearVin)
  const only = words.length === 1 ? words[0]! : []
  const isPair = (word: string) => [...word].length === 2 && bigrams(word).length === 1
  return {
    strategy: alternatives.every(pairs => pairs.length > 0) && rare ? 'pairs' : 'read',
    alternatives,
    // Signs alone are in no key.
    write: (bind, key = 'words_key') =>
      words.map(variants => saysOne(key, variants, bind)).join(' AND ') || 'false',
    settledByIndex: !prefix && only.length > 0 && only.every(isPair),
    exceedsCap:
      !filtered &&
      !prefix &&
      only.some(word => isPair(word) && shareOf(bigrams(word)) * records > commonCount),
    prefix,
    prefixOnly: prefix?.column === 'complaint_no',
  }
}

// 顿挫，异响 are two words, 12,000 is one number.
export const wordsOf = (keyword: string) =>
  keyword
    .split(/\s+|(?<!\d)[，、；。,;]|[，、；。,;](?!\d)/)
    .filter(Boolean)
    .slice(0, 5)

function alternativesOf(words: string[][], shareOfAny: (sets: number[][]) => number): number[][] {
  const fixed = words.filter(variants => variants.length === 1).flatMap(([word]) => bigrams(word!))
  const sets = words
    .filter(variants => variants.length > 1)
    .map(variants => variants.map(bigrams))
    .filter(variants => variants.every(pairs => pairs.length > 0))
  const rarest = sets.sort((one, other) => shareOfAny(one) - shareOfAny(other))[0] ?? [[]]
  return rarest.map(pairs => [...new Set([...fixed, ...pairs])])
}

function saysOne(key: string, variants: string[], bind: Bind): string {
  const says = variants.map(word => `${key} LIKE ${bind(containing(word))}`)
  return says.length === 1 ? says[0]! : `(${says.join(' OR ')})`
}

export function vinInKeyword(keyword: string | undefined): string | undefined {
  const prefix = keyword ? prefixOf(keyword, false) : undefined
  return prefix?.column === 'vin' && prefix.value.length === 17 ? prefix.value : undefined
}

// A whole VIN in groups or behind its label, 车架号：LSVAB 2183K 2100001, is one number.
function numberIn(keyword: string): string {
  const vin = normalizeVin(keyword)
  return wellFormed.test(vin) ? vin : normalizeNumber(keyword)
}

function prefixOf(keyword: string, clearVin: boolean): KeywordPlan['prefix'] {
  const value = numberIn(keyword)
  if (/^[A-Z]{2}\d{6,}$/.test(value)) return { column: 'complaint_no', value }
  return looksLikeVin(value) && mayAskVin(value, clearVin) ? { column: 'vin', value } : undefined
}

const looksLikeVin = (value: string) => /^(?=.*\d)(?=.*[A-Z])[A-HJ-NPR-Z0-9]{5,17}$/.test(value)

export function isHiddenPart(ctx: Pick<Ctx, 'can'>, typed: string): boolean {
  const value = numberIn(typed)
  return !/^[A-Z]{2}\d{6,}$/.test(value) && looksLikeVin(value) && !mayAskVin(value, seesPersonal(ctx))
}

export function refuseHiddenPart(ctx: Pick<Ctx, 'can'>, searched: { vin?: unknown; keyword?: string }): void {
  const { vin, keyword } = searched
  const refused = (path: string) => invalid(path, 'vin_part_hidden', { max: clearVinLength })
  if (typeof vin === 'string' && !mayAskVin(vin, seesPersonal(ctx))) throw refused('vin')
  if (keyword && isHiddenPart(ctx, keyword)) throw refused('keyword')
}

/** 12 to 16 characters would reveal the masked last six. `value` must be normalized already. */
export function mayAskVin(value: string, clearVin: boolean): boolean {
  return clearVin || value.length <= clearVinLength || value.length === 17
}

export function hasPrefix({ column, value }: NonNullable<KeywordPlan['prefix']>, bind: Bind): string {
  return beginsWith(column, value, bind)
}

export type PersonalNumber = 'mobile' | 'plate'

/** The number that the text names; of nothing that is found otherwise too. */
export function personalNumber(text: string): PersonalNumber | null {
  if (/^(\+?86)?1\d{10}$/.test(phoneIn(text))) return 'mobile'
  const key = foldCode(readPlate(text).value ?? '')
  return isPlate(key) && /[^a-z\d]/.test(key) ? 'plate' : null
}
