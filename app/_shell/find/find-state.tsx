import { useTranslations } from 'next-intl'
import { shortest, type useFind } from './use-find'

interface StateProps {
  found: ReturnType<typeof useFind>
  text: string
  records: boolean
  none: boolean
}

export function FindState({ found, text, records, none }: StateProps) {
  const t = useTranslations('shell.find')
  const others = found.words.slice(1).filter(word => !text.includes(word))
  if (found.error)
    return (
      <p className="state flex-none secondary" role="alert">
        {found.error}{' '}
        <button type="button" className="ui-link" onClick={found.retry}>
          {t('retry')}
        </button>
      </p>
    )
  if (found.loading && none) return <p className="state late flex-none secondary">{t('loading')}</p>
  if (text && none && found.hiddenPart) return <p className="state flex-none secondary">{t('hiddenPart')}</p>
  if (text && none && found.hiddenKind)
    return (
      <p className="state flex-none secondary">{t('hiddenKind', { kind: t(`kinds.${found.hiddenKind}`) })}</p>
    )
  if (text && none)
    return (
      <p className="state flex-none secondary">
        {t(records && text.length < shortest ? 'short' : 'empty', { text })}
      </p>
    )
  if (others.length > 0 && !found.loading)
    return <p className="state flex-none secondary">{t('synonyms', { words: others.join(t('comma')) })}</p>
  return null
}
