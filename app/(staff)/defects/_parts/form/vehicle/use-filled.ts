import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useRef } from 'react'
import type { FilledMarks, FormValues } from '@/app/_ui/form/form-fields'
import type { RecordFormState } from '@/app/_ui/form/use-record-form'
import {
  type Filled,
  leaving,
  nothingFilled,
  stillFilled,
  withFilled,
  withoutConfirmed,
} from './filled-values'

export function useFilled(
  { values, set: setValues }: Pick<RecordFormState, 'values' | 'set'>,
  [filled, setFilled]: [Filled, (next: Filled) => void],
) {
  const t = useTranslations('defectForm.filled')
  const now = useRef({ filled, values })
  now.current = { filled, values }

  const put = useCallback(
    (next: Partial<typeof now.current>) => {
      now.current = { ...now.current, ...next }
      if (next.filled) setFilled(next.filled)
    },
    [setFilled],
  )

  const set = useCallback(
    (change: FormValues): FormValues => {
      const next = setValues(change)
      const left = withoutConfirmed(now.current.filled, Object.keys(change))
      const gone = leaving(left, next)
      const empties = Object.keys(gone).length > 0
      put({ filled: empties ? nothingFilled : left, values: empties ? setValues(gone) : next })
      return now.current.values
    },
    [setValues, put],
  )
  const fillByVin = useCallback(
    (change: FormValues) => {
      const before = now.current
      const next = setValues(change)
      put({ filled: withFilled(before.filled, before.values, next), values: next })
    },
    [setValues, put],
  )
  const confirm = useCallback(
    (name: string) => put({ filled: withoutConfirmed(now.current.filled, [name]) }),
    [put],
  )

  const names = stillFilled(filled, values).join()
  const marks = useMemo<FilledMarks>(
    () => ({ names: new Set(names.split(',')), label: t('label'), title: t('title'), confirm }),
    [names, t, confirm],
  )
  return { set, fillByVin, marks }
}
