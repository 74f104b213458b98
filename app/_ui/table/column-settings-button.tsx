import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { lazyPart } from '@/app/_ui/lazy-part'
import { PopupButton } from '@/app/_ui/popup/popup-button'
import { LateWords } from '@/app/_ui/words/late-words'

const load = () => import('./column-settings')
const ColumnSettings = lazyPart(load)

export function ColumnSettingsButton(props: ComponentProps<typeof ColumnSettings>) {
  const t = useTranslations('ui.table')
  return (
    <PopupButton
      label={t('settings')}
      icon="columns"
      className="ui-column-settings"
      onApproach={() => void load().catch(() => undefined)}
    >
      <LateWords>
        <ColumnSettings {...props} />
      </LateWords>
    </PopupButton>
  )
}
