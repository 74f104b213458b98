import type { ComponentProps, ReactNode } from 'react'
import { Words } from '@/app/_shell/words'
import { ResultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { CollectionList, type ListProps } from './collection-list'

interface PageProps extends Omit<ListProps, 'page'> {
  page: ListProps['page'] | { problem: string }
  words?: ComponentProps<typeof Words>['names']
  children?(page: ListProps['page']): ReactNode
}

export function CollectionPage({ page, words = [], children, ...list }: PageProps) {
  return (
    <Words names={['dictionaries', 'uiForm', ...words]}>
      <ResultOrMessage page={page} href={list.view.path}>
        {page => children?.(page) ?? <CollectionList key={list.view.path} page={page} {...list} />}
      </ResultOrMessage>
    </Words>
  )
}
