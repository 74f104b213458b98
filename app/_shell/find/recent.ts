import { recall, remember } from '@/app/_ui/tab-memory'
import type { FindAnswer } from './use-find'

const key = 'finds'
const maxKept = 5
/** Matches what may be a mobile number, a VIN, a plate or another number that identifies a person. */
const mayTell = /\d{5,}|[a-z0-9]{11,}|^[一-龥][a-z]/i

export function recentFinds(): string[] {
  const kept = recall<unknown>(key)
  return Array.isArray(kept) ? kept.filter(one => typeof one === 'string').slice(0, maxKept) : []
}

/** Stores only words and record numbers: nothing that identifies a person may stay in the browser. */
export function rememberFind(text: string, matched: FindAnswer['records'][number]['matched']) {
  if (matched !== 'number' && (matched !== 'words' || mayTell.test(text))) return
  remember(key, [text, ...recentFinds().filter(one => one !== text)].slice(0, maxKept))
}
