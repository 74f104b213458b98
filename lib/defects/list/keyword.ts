import type { Db } from '@/db/client'
import { normalizeNumber } from '@/lib/core/normalize'
import { clearVinLength } from '@/lib/defects/mask'
import { bigrams } from './bigrams'
import { type Bind, beginsWith } from './filters'
import { pairShares } from './pair-shares'

export interface KeywordPlan {
  strategy: 'read' | 'pairs'
  write(bind: Bind): string
  pairs: number[]
  prefix?: { column: 'complaint_no' | 'vin'; value: string }
  word?: string
  exceedsCap: boolean
  prefixOnly?: boolean
}

// Above this share of records, reading until the cap is reached is cheaper than a bitmap of all matches.
const commonShare = 0.25
// One and a half times the counting cap, because statistics are a sample and some hours old.
const commonCount = 15_000
// With other filters the index must return few rows, for each of them is read to be filtered.
const smallSetLimit = 20_000

export async function planKeyword(
  db: Db,
  keyword: string,
  { filtered, clearVin }: { filtered: boolean; clearVin: boolean },
): Promise<KeywordPlan> {
  const words = keyword.split(/\s+/).filter(Boolean).slice(0, 5)
  const pairs = [...new Set(words.flatMap(bigrams))]
  const shares = await pairShares(db)
  const share = Math.min(1, ...pairs.map(pair => shares.of.get(pair) ?? 0))
  const rare = filtered ? share * shares.records <= smallSetLimit : share <= commonShare
  const prefix = prefixOf(keyword, clearVin)
  return {
    strategy: pairs.length > 0 && rare ? 'pairs' : 'read',
    pairs,
    write: bind => words.map(word => saysWord(word, bind)).join(' AND '),
    word: words.length === 1 ? words[0] : undefined,
    exceedsCap:
      !filtered &&
      !prefix &&
      pairs.length === 1 &&
      keyword.length === 2 &&
      share * shares.records > commonCount,
    prefix,
    prefixOnly: prefix?.column === 'complaint_no',
  }
}

function saysWord(word: string, bind: Bind): string {
  const like = /[a-z]/i.test(word) ? 'ILIKE' : 'LIKE'
  const pattern = bind(`%${escapeLike(word)}%`)
  return `(summary ${like} ${pattern} OR description ${like} ${pattern})`
}

export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, sign => `\\${sign}`)
}

export function vinInKeyword(keyword: string | undefined): string | undefined {
  const prefix = keyword ? prefixOf(keyword, false) : undefined
  return prefix?.column === 'vin' && prefix.value.length === 17 ? prefix.value : undefined
}

function prefixOf(keyword: string, clearVin: boolean): KeywordPlan['prefix'] {
  const value = normalizeNumber(keyword)
  if (/^[A-Z]{2}\d{6,}$/.test(value)) return { column: 'complaint_no', value }
  const looksLikeVin = /^(?=.*\d)(?=.*[A-Z])[A-HJ-NPR-Z0-9]{5,17}$/.test(value)
  return looksLikeVin && mayAskVin(value, clearVin) ? { column: 'vin', value } : undefined
}

/** 12 to 16 characters would reveal the masked last six. `value` must be normalized already. */
export function mayAskVin(value: string, clearVin: boolean): boolean {
  return clearVin || value.length <= clearVinLength || value.length === 17
}

export function hasPrefix({ column, value }: NonNullable<KeywordPlan['prefix']>, bind: Bind): string {
  return beginsWith(column, value, bind)
}
