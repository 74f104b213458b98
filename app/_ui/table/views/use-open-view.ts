import { usePathname, useRouter } from 'next/navigation'
import { useNavigate } from '@/app/_ui/navigation'
import { viewWord } from '@/app/_ui/table/list-state'

export const noView = 'none'

export function useOpenView() {
  const path = usePathname()
  const router = useRouter()
  const [go] = useNavigate()
  return (id: string, query = '') => {
    const words = new URLSearchParams(query)
    words.set(viewWord, id)
    const to = `${path}?${words}`
    // The same address again: its columns may have changed.
    if (location.search === `?${words}`) router.refresh()
    else void go(to)
  }
}
