'use client'

import { usePathname } from 'next/navigation'
import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { basePath } from '../_ui/navigation'
import { manualAddress } from './manual'

export function HelpLink({ text, title, icon }: { text: string; title: string; icon?: ReactNode }) {
  const href = basePath + manualAddress(useLocale(), usePathname())
  return (
    <nav className="sh-help" aria-label={title}>
      <a href={href} target="_blank" rel="noopener" title={title}>
        {icon}
        {text}
      </a>
    </nav>
  )
}
