'use client'

import type { useTranslations } from 'next-intl'
import { call } from '../../../_ui/call'
import { confirm, notice } from '../../../_ui/feedback'

interface Undoable {
  jobId: string
  fileName: string
  created: number
}

interface Undone {
  at: string
  by: string
}

/** When and by whom it was undone, where it was. */
export function undoneOf(told: object): Undone | undefined {
  return (told as { undone?: Undone | null }).undone ?? undefined
}

/** Says what it would do, asks, and does it. @returns whether it was done */
export async function undoImport(
  { jobId, fileName, created }: Undoable,
  t: ReturnType<typeof useTranslations<'importPage'>>,
): Promise<boolean> {
  const sure = await confirm({
    title: t('undo.title', { file: fileName }),
    content: t('undo.content', { count: created }),
    okText: t('undo.button'),
    danger: true,
  })
  if (!sure) return false
  await call('POST', `/complaintsvehicleinfo/excel/${jobId}/undo`)
  notice.success(t('undo.notice', { count: created }))
  return true
}
