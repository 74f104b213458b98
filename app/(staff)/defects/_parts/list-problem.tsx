import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DocumentTitle } from '../../../_ui/document-title'
import css from './record.module.css'

/** The link asks for something this list does not know. */
export function ListProblem({ text }: { text: string }) {
  const t = useTranslations('defects.problem')
  return (
    <section className={`${css.panel} ${css.alone}`}>
      <DocumentTitle title={t('title')} />
      <h2>{t('title')}</h2>
      <p>{text}</p>
      <p>
        <Link href="/defects">{t('all')}</Link>
      </p>
    </section>
  )
}
