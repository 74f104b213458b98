'use client'

import type { useTranslations } from 'next-intl'
import { confirm } from '@/app/_ui/feedback/feedback'
import { call } from '../_ui/call'
import { isDirty, mayLeave } from '../_ui/leave-guard'

export async function signOut(t: ReturnType<typeof useTranslations<'shell'>>) {
  if (isDirty() && !(await mayLeave())) return
  if (!(await confirm({ title: t('signOut.title'), content: t('signOut.content') }))) return
  const { redirect } = await call('POST /session/sign-out')
  window.location.assign(redirect)
}
