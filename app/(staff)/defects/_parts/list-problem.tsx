import Link from 'next/link'
import { useTranslations } from 'next-intl'
import css from './record.module.css'

/** The link asks for something this list does not know. */
export function ListProblem({ text }: { text: string }) {
  const t = useTranslations('defects.problem')
  return (
    <section className={`${css.panel} ${css.alone}`}>
      <h2>{t('title')}</h2>
      <p>{text}</p>
      <p>
        <Link href="/defects">{t('all')}</Link>
      </p>
    </section>
  )
}
