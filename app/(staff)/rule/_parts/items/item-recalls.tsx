import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import css from './items.module.css'

export function ItemRecalls({ item: { recalls } }: { item: DetailedItem }) {
  const t = useTranslations('watchItems')
  if (recalls.length === 0) return null
  return (
    <section className={`card min-w-0 scroll-x ${css.panel} all-columns`}>
      <h3>{t('recalls')}</h3>
      <ul>
        {recalls.map(({ id, title }) => (
          <li key={id}>
            <Link href={`/carBack?id=${id}`} prefetch={false}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
