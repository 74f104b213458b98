import type { ComponentProps, ReactNode } from 'react'
import { Words } from '@/app/_shell/words'
import { CollectionList, type ListProps } from './collection-list'

interface PageProps extends ListProps {
  words?: ComponentProps<typeof Words>['names']
  children?: ReactNode
}

export function CollectionPage({ words = [], children, ...list }: PageProps) {
  return (
    <Words names={['dictionaries', 'uiForm', ...words]}>
      {children ?? <CollectionList key={list.view.path} {...list} />}
    </Words>
  )
}
