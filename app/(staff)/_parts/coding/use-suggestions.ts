import { useEffect, useMemo, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormValues } from '@/app/_ui/form/form-fields'
import type { FieldName } from '@/lib/defects/fields'
import type { Data } from '@/lib/http/calls'

export type Suggestions = Data<'POST /complaintsvehicleinfo/suggest'>

const pause = 500
const texts = ['summary', 'description'] as const satisfies FieldName[]
const sent = [...texts, 'brandId', 'modelRangeId'] as const satisfies FieldName[]

export function useSuggestions(values: FormValues, initial: FormValues): Suggestions | undefined {
  const [found, setFound] = useState<Suggestions>()
  const query = useMemo(() => {
    const typed = texts.some(name => values[name])
    const open = !initial.assemblyCode || texts.some(name => values[name] !== initial[name])
    return typed && open
      ? JSON.stringify(Object.fromEntries(sent.map(name => [name, values[name]])))
      : undefined
  }, [values, initial])
  useEffect(() => {
    if (!query) return setFound(undefined)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const { signal } = abort
      // Without an answer one goes on without proposals.
      call('POST /complaintsvehicleinfo/suggest', asInput(JSON.parse(query)), { quiet: true, signal })
        .then(answer => !signal.aborted && setFound(answer))
        .catch(() => {})
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query])
  return found
}
