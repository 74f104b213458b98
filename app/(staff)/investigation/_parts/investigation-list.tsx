'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '@/app/_ui/link-button'
import { CollectionList, type ListProps } from '../../_collection/collection-list'
import { useInvestigationSpecial } from './use-investigation-special'

export function InvestigationList(list: ListProps) {
  const t = useTranslations('investigations.overview')
  return (
    <CollectionList
      {...list}
      special={useInvestigationSpecial()}
      actions={
        <LinkButton href="/investigation/overview" access="investigation:get">
          {t('title')}
        </LinkButton>
      }
    />
  )
}
