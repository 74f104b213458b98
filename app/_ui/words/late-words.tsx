import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { lazyPart } from '@/app/_ui/lazy-part'
import type { Messages } from '@/lib/i18n/translate'
import { MoreWords } from './more-words'

const words = {
  'zh-CN': lazyPart(async () => provider((await import('@/messages/zh-CN.json')).default)),
  'en-US': lazyPart(async () => provider((await import('@/messages/en-US.json')).default as Messages)),
}

function provider({ shell, ui }: Messages) {
  return {
    default: ({ children }: { children: ReactNode }) => (
      <MoreWords messages={{ shell, ui }}>{children}</MoreWords>
    ),
  }
}

export function LateWords({ children }: { children: ReactNode }) {
  const Provider = words[useLocale() === 'en-US' ? 'en-US' : 'zh-CN']
  return <Provider>{children}</Provider>
}
