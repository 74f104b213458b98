import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DocumentTitle } from '../../../_ui/document-title'
import css from './audit.module.css'

/** The link asks for something that the log cannot be searched by. */
export function AuditProblem({ text }: { text: string }) {
  const t = useTranslations('auditLog')
  return (
    <section className={css.problem}>
      <DocumentTitle title={t('problem')} />
      <h2>{t('problem')}</h2>
      <p>{text}</p>
      <p>
        <Link href="/audit">{t('title')}</Link>
      </p>
    </section>
  )
}
