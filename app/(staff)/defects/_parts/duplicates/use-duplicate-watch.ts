import { useMemo, useRef, useState } from 'react'
import { CallError } from '@/app/_ui/call'
import type { FormValues } from '@/app/_ui/form/form-fields'
import type { FieldName } from '@/lib/defects/fields'
import type { Answer } from './duplicate-question'
import { questionOf } from './question-of'
import { askDuplicates, type Candidate, useDuplicates } from './use-duplicates'

/** From this score on, submitting asks whether it is the same event. */
const askFrom = 0.9
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
    const close = now.filter(({ score }) => score >= askFrom)
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
