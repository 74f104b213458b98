import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import { CallError } from '@/app/_ui/call'
import type { Option } from '@/app/_ui/options'
import { alarmRefused } from '@/app/_ui/refusal'
import { codedLists } from '@/app/(staff)/_parts/record-fields/look-ups'

let latest: ReadonlyMap<string, Option[]> | undefined

export function useCodedLists() {
  const [lists, setLists] = useState(latest)
  const locale = useLocale()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other words
  useEffect(() => {
    codedLists().then(
      now => {
        latest = now
        setLists(now)
      },
      error => error instanceof CallError && alarmRefused(error),
    )
  }, [locale])
  return lists
}

export const phrasesOf = (lists: ReturnType<typeof useCodedLists>, key: string) =>
  lists?.get(key)?.map(({ label }) => label)
