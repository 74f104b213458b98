import { useLocale } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '@/app/_ui/lazy-part'
import { MoreWords } from '@/app/_ui/words/more-words'
import type { Messages } from '@/lib/i18n/translate'

const words = {
  'zh-CN': lazyPart(async () => messagesProvider((await import('@/messages/zh-CN.json')).default)),
  'en-US': lazyPart(async () =>
    messagesProvider((await import('@/messages/en-US.json')).default as Messages),
  ),
}

function messagesProvider({
  recordActions,
  uiParts,
  uiForm,
  units,
  states,
  fields,
  defects,
  defectForm,
  validation,
  bulkJobs,
  defectExport,
  investigations,
}: Messages) {
  const messages = {
    ...{ recordActions, uiParts, uiForm, units, states, fields, defects, defectForm, validation },
    ...{ bulkJobs, defectExport, investigations },
  }
  return {
    default: ({ children }: { children: ReactNode }) => <MoreWords messages={messages}>{children}</MoreWords>,
  }
}

/** The words of the dialogs are loaded with the first dialog, not sent with every list page. */
export function DialogWords({ children }: { children: ReactNode }) {
  const MessagesProvider = words[useLocale() === 'en-US' ? 'en-US' : 'zh-CN']
  return (
    <Suspense>
      <MessagesProvider>{children}</MessagesProvider>
    </Suspense>
  )
}
