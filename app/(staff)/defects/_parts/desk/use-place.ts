import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { basePath } from '@/app/_ui/navigation'

const named = (search: { get(name: string): string | null }) => search.get('record') ?? undefined

/**
 * The open record is kept in state here and only written to the address: Next applies a changed address in a
 * transition that waits for a list being read again, and until then the record just decided would stay open.
 */
export function usePlace(hrefOf: (id?: string) => string) {
  const [id, setId] = useState(named(useSearchParams()))
  useEffect(() => {
    const follow = () => setId(named(new URLSearchParams(window.location.search)))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const write = (method: 'pushState' | 'replaceState', to?: string) => {
    setId(to)
    window.history[method](null, '', basePath + hrefOf(to))
  }
  return {
    id,
    open: (to: string) => write('pushState', to),
    replace: (to?: string) => write('replaceState', to),
  }
}
