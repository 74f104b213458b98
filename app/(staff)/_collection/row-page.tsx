'use client'

import { Button } from 'antd'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { keepTabs } from '@/app/_shell/tab-store'
import { RecordForm } from '@/app/_ui/form/record-form'
import { useBackOnEscape } from '@/app/_ui/keys/keys'
import { useNavigate } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { lastList, rememberOpened } from '../_parts/list-memory'
import { RowFacts } from './row-facts'
import { useRowForm } from './use-row-form'
import { type OpenedRow, useWords, type View } from './view'

export function RowPage({ view, row, userId }: { view: View; row?: OpenedRow; userId: string }) {
  const word = useWords(view)
  const [go] = useNavigate()
  const path = usePathname()
  const done = useRef(false)
  useEffect(() => () => void (done.current && keepTabs(tab => tab.path !== path)), [path])
  const { form, heading } = useRowForm({
    ...{ view, row, userId },
    onSaved() {
      done.current = true
      void go(lastList(view.path), { replace: true })
    },
  })

  const id = row?.id
  useEffect(() => {
    if (id) rememberOpened(view.path, id)
  }, [view.path, id])
  useBackOnEscape(() => void go(lastList(view.path)))

  return (
    <>
      <PageHead title={heading} name={row && heading} aside={row && <RowFacts view={view} row={row} />} />
      <RecordForm
        {...form}
        saveLabel={word('save')}
        isNew={!row}
        actions={<Button onClick={() => void go(lastList(view.path))}>{word('backToList')}</Button>}
      />
    </>
  )
}
