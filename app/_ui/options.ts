'use client'

import { useEffect, useState } from 'react'
import { uiText } from './ui-texts'

export interface Option {
  value: string
  label: string
  disabled?: boolean
  group?: string
}

export interface OptionSource {
  key?: string
  options?: Option[]
  load?(): Promise<Option[]>
  search?(keyword: string, signal: AbortSignal): Promise<Option[]>
}

const searchAfter = 300

/** What a search asks for at most. */
export const mostFound = 50

function orMore(found: Option[]): Option[] {
  if (found.length < mostFound) return found
  return [...found, { value: '…', label: uiText('moreFound', { limit: mostFound }), disabled: true }]
}

export function useOptions({ options, load, search }: OptionSource, open: boolean, keyword: string) {
  const [found, setFound] = useState<Option[] | undefined>(options)
  const [loading, setLoading] = useState(false)

  useEffect(() => {
    if (options || !open || (!load && !search)) return
    const abort = new AbortController()
    setLoading(true)
    const timer = setTimeout(
      () =>
        (search ? search(keyword, abort.signal) : load!())
          .then(list => !abort.signal.aborted && setFound(search ? orMore(list) : list))
          .catch(() => undefined)
          .finally(() => !abort.signal.aborted && setLoading(false)),
      search && keyword ? searchAfter : 0,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [options, load, search, open, keyword])

  return { options: options ?? found ?? [], loading }
}
