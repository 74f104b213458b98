import { useTranslations } from 'next-intl'
import { TextButton } from '@/app/_ui/icon'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Answer } from '@/app/(staff)/_parts/use-answer'
import type { EntryStep, FieldChange } from '@/lib/collections/read-history'
import css from './history.module.css'

interface Props {
  steps: Answer<EntryStep[]>
  label(field: string): string
  isFlag(field: string): boolean
  onBringBack?(change: FieldChange): (() => void) | undefined
}

export function HistorySteps({ steps, label, isFlag, onBringBack }: Props) {
  const t = useTranslations('dictionaries')
  const yesNo = useTranslations('ui')
  const shown = (field: string, value: FieldChange['before'], text: string | null) => {
    if (field === 'enabled') return t(value ? 'on' : 'off')
    if (isFlag(field) && value !== null) return yesNo(value ? 'yes' : 'no')
    return text ?? t('history.empty')
  }
  if (!steps || steps === 'running') return null
  if (steps === 'failed') return <p>{t('history.failed')}</p>
  if (steps.length === 0) return <p className="mb-12 secondary">{t('history.none')}</p>
  return (
    <ol className={css.steps}>
      {steps.map(step => (
        <li className="p-8-0 border-top" key={step.id}>
          <p className={`flex wrap secondary ${css.who}`}>
            <time>{formatMinute(step.at)}</time>
            <strong>{step.userName ?? t('history.system')}</strong>
            <span>{t(`history.actions.${step.action}`)}</span>
            <span>{t(`history.doors.${step.door as 'http'}`)}</span>
          </p>
          {step.matched && <p>{t('history.matched', step.matched)}</p>}
          {step.changes.length > 0 && (
            <ul>
              {step.changes.map(change => {
                const bringBack = onBringBack?.(change)
                return (
                  <li className="break-words" key={change.field}>
                    <span className="mr-8 secondary">{label(change.field)}</span>
                    <del className="secondary">{shown(change.field, change.before, change.beforeText)}</del>
                    {' → '}
                    <ins>{shown(change.field, change.after, change.afterText)}</ins>
                    {bringBack && <TextButton onClick={bringBack}>{t('history.bringBack')}</TextButton>}
                  </li>
                )
              })}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
