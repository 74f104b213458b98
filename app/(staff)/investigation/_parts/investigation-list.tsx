'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '@/app/_ui/link-button'
import type { SheetImport } from '@/app/(staff)/_parts/sheet-import/import-button'
import { CollectionList, type ListProps } from '../../_collection/collection-list'
import { useInvestigationSpecial } from './use-investigation-special'

const sheet: SheetImport = {
  words: 'investigations.import',
  path: '/investigationinfo/excel',
  storeMode: 'all',
  storableOf: ({ failed, created, amended }) => (failed === 0 ? Number(created) + Number(amended) : 0),
}

export function InvestigationList(list: ListProps) {
  const t = useTranslations('investigations.overview')
  return (
    <CollectionList
      {...list}
      special={useInvestigationSpecial()}
      sheet={sheet}
      actions={
        <LinkButton href="/investigation/overview" access="investigation:get">
          {t('title')}
        </LinkButton>
      }
    />
  )
}
