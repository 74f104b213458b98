import { useMemo, useRef, useState } from 'react'
import { CallError } from '@/app/_ui/call'
import type { FormValues } from '@/app/_ui/form/form-fields'
import type { FieldName } from '@/lib/defects/fields'
import { isDay } from '@/lib/values/day'
import type { Answer } from './duplicate-question'
import { askDuplicates, type Candidate, likelyFrom, useDuplicates } from './use-duplicates'

const longestWait = 5_000

export interface Judged {
  sameAs?: Candidate
  differentFrom?: string[]
}

interface WatchOptions {
  values: FormValues
  initial: FormValues
  recordId: string | undefined
  hidden: ReadonlySet<FieldName>
  enabled: boolean
}

export function useDuplicateWatch({ values, initial, recordId, hidden, enabled }: WatchOptions) {
  const query = useMemo(
    () => (enabled ? questionOf(values, initial, recordId, hidden) : undefined),
    [enabled, values, initial, recordId, hidden],
  )
  const { found } = useDuplicates(query)
  const candidates = Array.isArray(found) ? found : []
  const [question, setQuestion] = useState<{
    candidates: Candidate[]
    answer(given: Answer | undefined): void
  }>()
  // Answered already, by a submission that then failed.
  const different = useRef(new Set<string>())

  /** Resolves to undefined when the person goes back to the form. */
  const judge = async (): Promise<Judged | undefined> => {
    const latest = enabled ? questionOf(values, {}, recordId, hidden) : undefined
    // What is shown may be older than the last key. Without an answer of the server one may submit all the same.
    const now = latest
      ? await askDuplicates(latest, AbortSignal.timeout(longestWait)).catch(error =>
          error instanceof CallError && error.code === 401 ? undefined : [],
        )
      : []
    if (!now) return undefined
    const close = now.filter(({ score }) => score >= likelyFrom)
    const open = close.filter(({ id }) => !different.current.has(id))
    if (open.length > 0) {
      const given = await new Promise<Answer | undefined>(answer => setQuestion({ candidates: open, answer }))
      setQuestion(undefined)
      if (!given) return undefined
      if (given !== 'different') return { sameAs: given.sameAs }
      for (const { id } of open) different.current.add(id)
    }
    return close.length > 0 ? { differentFrom: close.map(({ id }) => id) } : {}
  }

  return { candidates, question, judge }
}

const compared = [
  'vin',
  'mobile',
  'cardNo',
  'plateNo',
  'modelRangeId',
  'brandId',
  'assemblyCode',
  'faultDate',
  'receivedAt',
  'description',
] as const satisfies FieldName[]

const worthAsking: Partial<Record<FieldName, (text: string) => boolean>> = {
  vin: vin => vin.length === 17,
  mobile: mobile => mobile.length >= 7,
  cardNo: card => card.length >= 6,
  plateNo: plate => plate.length >= 7,
  description: text => text.length >= 20,
}

/** The request as JSON (a stable key for the effect), or undefined while no field is specific enough to match on. */
export function questionOf(
  values: FormValues,
  initial: FormValues,
  id: string | undefined,
  hidden: ReadonlySet<FieldName>,
): string | undefined {
  const names = compared.filter(name => !hidden.has(name))
  const text = (name: FieldName) => (typeof values[name] === 'string' ? values[name].trim() : '')
  if (id && names.every(name => (values[name] ?? null) === (initial[name] ?? null))) return undefined
  if (!names.some(name => worthAsking[name]?.(text(name)))) return undefined
  const longest = { mobile: 20, cardNo: 30, plateNo: 10, vin: 17, description: 4000 } as const
  const fits = (name: FieldName) =>
    name === 'faultDate' || name === 'receivedAt'
      ? isDay(text(name))
      : !(name in longest) || text(name).length <= longest[name as 'vin']
  // Sent empty: what is left out would be compared as it is stored.
  return JSON.stringify({
    id,
    ...Object.fromEntries(names.map(name => [name, fits(name) ? text(name) : ''])),
  })
}
