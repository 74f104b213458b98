import { useTranslations } from 'next-intl'

/** What the browser calls the page. React lifts it into the head, on the server too; a page draws one. */
export function DocumentTitle({ title }: { title: string }) {
  const t = useTranslations('app')
  return <title>{`${title} - ${t('title')}`}</title>
}
