import type { useTranslations } from 'next-intl'
import { confirm } from '@/app/_ui/feedback/feedback'
import { call } from '../_ui/call'
import { dropUnsaved, unsavedPaths } from '../_ui/unsaved'

export async function signOut(t: ReturnType<typeof useTranslations<'shell'>>) {
  const count = unsavedPaths().length
  const content = count > 0 ? t('signOut.unsaved', { count }) : t('signOut.content')
  if (!(await confirm({ title: t('signOut.title'), content, danger: count > 0 }))) return
  const { redirect } = await call('POST /session/sign-out')
  for (const path of unsavedPaths()) dropUnsaved(path)
  window.location.assign(redirect)
}
