import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { permitted } from '@/app/_ui/permitted'
import type { Data } from '@/lib/http/calls'
import css from './uncoded-list.module.css'

interface TakeBarProps {
  bars: Data<'GET /complaintsvehicleinfo/uncoded'>['bars']
  group: string | null
}

export function TakeBar({ bars, group }: TakeBarProps) {
  const t = useTranslations('coding.uncoded')
  const format = useFormatter()
  const router = useRouter()
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const { from, records } = bars[chosen]!
  if (bars.every(bar => bar.records === 0)) return null

  const takeAll = async () => {
    if (!permitted('vehicle_defect_edit')) return
    const { jobId, total } = await call('POST /complaintsvehicleinfo/uncoded/take', {
      from,
      ...(group && { group }),
    })
    notice.success(t('started', { total }))
    router.push(`/defects/bulk?job=${jobId}`)
  }
  return (
    <span className={`row gap-8 nowrap ${css.take}`}>
      <label className="secondary" htmlFor={id}>
        {t('bar')}
      </label>
      <select
        id={id}
        className="ui-control"
        value={chosen}
        onChange={event => setChosen(Number(event.target.value))}
      >
        {bars.map((bar, at) => (
          <option key={bar.from} value={at}>
            {t('barOption', { from: format.number(bar.from, { style: 'percent' }), count: bar.records })}
          </option>
        ))}
      </select>
      <ActionButton type="primary" disabled={records === 0} onClick={takeAll}>
        {t('takeAll', { count: records })}
      </ActionButton>
    </span>
  )
}
