import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import { wordOf } from '@/app/(staff)/_parts/record-fields/words'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { valueText } from '../show-value'
import css from './actions.module.css'
import type { StepConflict } from './use-conflict'

interface ChangedProps {
  id: string
  action: string
  conflict: StepConflict
  onGoOn(): void
}

export function ConflictNotice({ id, action, conflict, onGoOn }: ChangedProps) {
  const t = useTranslations()
  const { by, at, changes, possible, deleted, stateDes } = conflict
  const named = changes.filter(({ field }) => t.has(`fields.${field}`))
  const text = (field: string, value: unknown) =>
    (field in fieldOf
      ? valueText(field as FieldName, value, t, wordOf)
      : value === null || value === undefined
        ? undefined
        : field === 'state'
          ? t(`states.${value}`)
          : String(value)) ?? '—'
  return (
    <div className={css.changed} role="alert">
      <h3>{t('recordActions.changed.title', { name: by ?? t('recordActions.changed.someone'), at })}</h3>
      {possible ? (
        <>
          <p>{t('recordActions.changed.theirs')}</p>
          <ul>
            {named.map(({ field, base, theirs }) => (
              <li key={field}>
                {t('recordActions.changed.field', { field: t(`fields.${field}`) })} <s>{text(field, base)}</s>{' '}
                → {text(field, theirs)}
              </li>
            ))}
            {changes.length === 0 && <li>{t('recordActions.changed.none')}</li>}
            {changes.length > named.length && (
              <li>{t('recordActions.changed.more', { count: changes.length - named.length })}</li>
            )}
          </ul>
          <p>{t('recordActions.changed.mine')}</p>
        </>
      ) : (
        <p>
          {deleted
            ? t('recordActions.changed.deleted', { action })
            : t('recordActions.changed.moved', { state: stateDes, action })}
        </p>
      )}
      <p className="flex gap-16 mt-4">
        {!deleted && (
          <a href={`${basePath}/defects/${id}`} target="_blank" rel="noreferrer">
            {t('recordActions.changed.look')}
          </a>
        )}
        {possible && (
          <button type="submit" className="ui-link" onClick={onGoOn}>
            {t('recordActions.changed.goOn')}
          </button>
        )}
      </p>
    </div>
  )
}
