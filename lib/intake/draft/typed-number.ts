import type { intakeDrafts } from '@/db/schema/intake-drafts'
import { isMobile } from '@/lib/defects/contact-schema'
import { normalizeMobile } from '@/lib/values/phone'

type Draft = typeof intakeDrafts.$inferSelect

export function typedNumberOf({
  mobile,
  answers,
  pending,
}: Partial<Pick<Draft, 'mobile' | 'answers' | 'pending'>>): string | null {
  const typed = normalizeMobile([answers?.mobile ?? ''].flat()[0] ?? '')
  if (mobile) return mobile
  if (pending && pending.purpose !== 'resume' && pending.purpose !== 'reports') return pending.mobile
  return isMobile(typed) ? typed : null
}
