import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DocumentTitle } from '@/app/_ui/document-title'

export function InvalidListLink({ text, href }: { text: string; href: string }) {
  const t = useTranslations('listProblem')
  return (
    <section className="pg-message">
      <DocumentTitle title={t('title')} />
      <h2>{t('title')}</h2>
      <p>{text}</p>
      <p>
        <Link href={href}>{t('all')}</Link>
      </p>
    </section>
  )
}
