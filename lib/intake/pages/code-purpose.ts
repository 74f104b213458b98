import type { Draft } from '@/lib/intake/draft/drafts'
import type { CodePurpose } from '@/lib/intake/tickets/send-text-code'

type Purpose = NonNullable<Draft['pending']>['purpose']

export const codePurposeOf: Readonly<Record<Purpose, CodePurpose>> = {
  send: 'report',
  save: 'draft',
  resume: 'draft',
  reports: 'reports',
}
