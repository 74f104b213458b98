import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { TextButton } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import type { ExportChoice } from '@/lib/defects/export/list-export-columns'
import { ChosenColumns } from './chosen-columns'
import css from './columns.module.css'
import { OfferedColumns } from './offered-columns'

const SaveSet = lazyDialog(() => import('./save-set'))

interface AdjustProps {
  offered: ExportChoice['columns']
  columns: string[]
  changed: boolean
  mayShare: boolean
  onChange(columns: string[]): void
  onReset(): void
  onSaved(id: string): Promise<void>
}

export function AdjustColumns({
  offered,
  columns,
  changed,
  mayShare,
  onChange,
  onReset,
  onSaved,
}: AdjustProps) {
  const t = useTranslations('defectExport.columns')
  const [saving, setSaving] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In newer browsers this answers with a promise, which is no clean-up.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of a form has the form's looks
    <div ref={box} role="group" aria-label={t('title')} className={`mt-8 ${css.within}`}>
      <p className="flex gap-16 mb-8">
        <span>{t('count', { count: columns.length })}</span>
        {changed && <TextButton onClick={onReset}>{t('undo')}</TextButton>}
        <TextButton disabled={columns.length === 0} onClick={() => setSaving(true)}>
          {t('saveAs')}
        </TextButton>
      </p>
      <div className={`grid gap-8 ${css.sides}`}>
        <OfferedColumns columns={offered} chosen={columns} onChange={onChange} />
        <ChosenColumns columns={offered} chosen={columns} onChange={onChange} />
      </div>
      {saving && (
        <SaveSet
          {...{ columns, mayShare }}
          onSaved={id => {
            setSaving(false)
            void onSaved(id).catch(() => undefined)
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}
