import { useTranslations } from 'next-intl'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import type { State } from '@/lib/investigations/states'

const tones: Record<State, Tone> = {
  draft: 'grey',
  applied: 'blue',
  approved: 'cyan',
  refused: 'orange',
  running: 'purple',
  concluded: 'green',
  closed: 'dark',
}

export function StateTags({ file: { state, late } }: { file: { state: State; late: boolean } }) {
  const t = useTranslations('investigations')
  return (
    <span className="inline-flex wrap gap-4">
      <Tag tone={tones[state]}>{t(`options.state.${state}`)}</Tag>
      {late && <Tag tone="red">{t('fields.late')}</Tag>}
    </span>
  )
}
