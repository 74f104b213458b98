import { useTranslations } from 'next-intl'
import css from './prop.module.css'
import type { PropRow } from './prop-row'

/** Each method by its own name: none of them is a verdict. */
export function Signals({ tags }: { tags: PropRow['tags'] }) {
  const t = useTranslations('prop')
  return (
    <span className={css.signals}>
      {tags.map(tag => (
        <span key={tag} className="ui-tag tone-grey" title={t(`signalHints.${tag}`)}>
          {t(`signals.${tag}`)}
        </span>
      ))}
    </span>
  )
}
