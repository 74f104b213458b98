import type { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { confirm } from '@/app/_ui/feedback/feedback'

export async function undoImport(
  { jobId, fileName, created }: { jobId: string; fileName: string; created: number },
  t: ReturnType<typeof useTranslations<'importPage'>>,
): Promise<boolean> {
  const sure = await confirm({
    title: t('undo.title', { file: fileName }),
    content: t('undo.content', { count: created }),
    okText: t('undo.button'),
    danger: true,
  })
  if (!sure) return false
  return call('POST /complaintsvehicleinfo/excel/:jobId/undo', { jobId }).then(
    () => true,
    // call() has already shown the error.
    () => false,
  )
}
