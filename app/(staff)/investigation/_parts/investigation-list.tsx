'use client'

import { CollectionList, type ListProps } from '../../_collection/collection-list'
import { useInvestigationSpecial } from './use-investigation-special'

export function InvestigationList(list: ListProps) {
  return <CollectionList {...list} special={useInvestigationSpecial()} />
}
