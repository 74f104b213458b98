import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { useNavigate } from '@/app/_ui/navigation'

export type HomeView = 'desk' | 'list'

const addresses = { desk: '/index?view=desk', list: '/index?type=4' } as const

// The other view of the same records.
export function ViewSwitch({ to, state }: { to: HomeView; state?: number | null }) {
  const t = useTranslations('home')
  const [go] = useNavigate()
  const change = () => {
    // Not kept: the view opens all the same.
    void call('PUT /preferences/:key', { key: 'home:view', value: to }, { quiet: true }).catch(
      () => undefined,
    )
    void go(addresses[to] + (state == null ? '' : `&state=${state}`))
  }
  return <Button onClick={change}>{t(`to.${to}`)}</Button>
}
