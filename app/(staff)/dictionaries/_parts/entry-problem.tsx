import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DocumentTitle } from '../../../_ui/document-title'
import css from './entry.module.css'

/** The link asks for something that this list does not know. */
export function EntryProblem({ text, href }: { text: string; href: string }) {
  const t = useTranslations('dictionaries.problem')
  return (
    <section className={css.problem}>
      <DocumentTitle title={t('title')} />
      <h2>{t('title')}</h2>
      <p>{text}</p>
      <p>
        <Link href={href}>{t('all')}</Link>
      </p>
    </section>
  )
}
