'use client'

import { useTranslations } from 'next-intl'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import { CollectionList, type ListProps } from '../../_collection/collection-list'
import { useInvestigationSpecial } from './use-investigation-special'

const ImportDialog = lazyDialog(() => import('./import-dialog'))

export function InvestigationList(list: ListProps) {
  const t = useTranslations('investigations.overview')
  return (
    <CollectionList
      {...list}
      special={useInvestigationSpecial()}
      ImportDialog={ImportDialog}
      actions={
        <LinkButton href="/investigation/overview" access="investigation:get">
          {t('title')}
        </LinkButton>
      }
    />
  )
}
