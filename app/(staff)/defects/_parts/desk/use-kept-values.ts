import { useEffect, useRef, useState } from 'react'
import type { FormValues } from '@/app/_ui/form/form-fields'

const kept = new Map<string, FormValues>()

interface Kept {
  values: FormValues
  set(change: FormValues): unknown
}

export function useKeptValues(key: string, { values, set }: Kept) {
  const [first] = useState(values)
  const restore = useRef(set)
  useEffect(() => {
    const before = kept.get(key)
    if (before) restore.current(before)
  }, [key])
  useEffect(() => {
    if (values !== first) kept.set(key, values)
  }, [key, values, first])
  return () => void kept.delete(key)
}
