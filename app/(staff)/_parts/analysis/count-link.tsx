import { useFormatter } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'

export function CountLink({ n, href }: { n: number | null; href: string | null }) {
  const format = useFormatter()
  if (n === null) return '–'
  if (n === 0 || !href) return format.number(n)
  return (
    <a className="underlined" href={basePath + href}>
      {format.number(n)}
    </a>
  )
}
