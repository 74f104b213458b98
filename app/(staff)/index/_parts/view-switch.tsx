import { Button } from 'antd'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { useNavigate } from '@/app/_ui/navigation'

export type HomeView = 'desk' | 'list'

// Of what waits: what is chosen in one is in the other.
const addresses = { desk: '/index?view=desk&tab=waiting', list: '/index?type=4' } as const

export function ViewSwitch({ to }: { to: HomeView }) {
  const t = useTranslations('home')
  const [go] = useNavigate()
  const words = useSearchParams()
  const [state, second] = words.getAll('state')
  const isWaiting = to === 'list' || (words.get('type') ?? '4') === '4'
  const narrowed = isWaiting && state && !second && state !== 'all' ? `&state=${state}` : ''
  const change = () => {
    // Not kept: the view opens all the same.
    void call('PUT /preferences/:key', { key: 'home:view', value: to }, { quiet: true }).catch(
      () => undefined,
    )
    void go(addresses[to] + narrowed)
  }
  return <Button onClick={change}>{t(`to.${to}`)}</Button>
}
