import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import type { ExportChoice } from '@/lib/defects/export/list-export-columns'
import css from './columns.module.css'

interface SetsProps {
  choice: ExportChoice
  at: string
  changed: boolean
  onShow(id: string): void
}

export function ColumnSets({ choice, at, changed, onShow }: SetsProps) {
  const t = useTranslations('defectExport.columns')
  const router = useRouter()
  const set = choice.sets.find(({ id }) => id === at)!
  const show = async (id: string) => {
    if (id === at && !changed) return
    if (changed && !(await confirm({ title: t('lose'), okText: t('loseOk') }))) return
    onShow(id)
  }
  const first = async () => {
    await call('PUT /exportcolumn', { id: at })
    notice.success(t('firstNow', { name: set.name }))
    router.refresh()
  }
  const remove = async () => {
    if (!(await confirm({ title: t('removeSure', { name: set.name }), okText: t('remove'), danger: true })))
      return
    await call('DELETE /exportcolumn/:id', { id: at })
    onShow('standard')
    notice.success(t('removed', { name: set.name }))
    router.refresh()
  }
  return (
    <section className={`ui-panel flex baseline gap-12 ${css.sets}`} aria-label={t('sets')}>
      <span className="flex-none secondary">{t('sets')}</span>
      <div role="radiogroup" aria-label={t('sets')} className={`flex wrap flex-1 gap-8 ${css.pills}`}>
        {choice.sets.map(({ id, name, mine, shared, ownerName }) => (
          // biome-ignore lint/a11y/useSemanticElements: a pill that shows a set at once, with more than its name in it
          <button
            key={id}
            type="button"
            role="radio"
            className="row gap-8 rounded"
            aria-checked={id === at}
            onClick={() => void show(id)}
          >
            {name}
            {ownerName && !mine && <small className="tertiary">{t('by', { ownerName })}</small>}
            {mine && shared && <small className="tertiary">{t('shared')}</small>}
            {id === choice.chosen && <small className={`tertiary ${css.first}`}>{t('first')}</small>}
          </button>
        ))}
      </div>
      <span className="flex flex-none gap-16">
        {at !== choice.chosen && (
          <button type="button" className="ui-link" onClick={() => void first().catch(() => undefined)}>
            {t('makeFirst')}
          </button>
        )}
        {(set.mine || (set.shared && choice.mayShare)) && (
          <button
            type="button"
            className="ui-link danger"
            onClick={() => void remove().catch(() => undefined)}
          >
            {t('remove')}
          </button>
        )}
      </span>
    </section>
  )
}
