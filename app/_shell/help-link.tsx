'use client'

import { usePathname } from 'next/navigation'
import { useLocale } from 'next-intl'
import { Icon } from '../_ui/icon'
import { basePath } from '../_ui/navigation'
import { manualAddress } from './manual'

/** Leads to the chapter of the manual about this page. */
export function HelpLink({ text, title }: { text: string; title: string }) {
  const href = basePath + manualAddress(useLocale(), usePathname())
  return (
    <a className="sh-help" href={href} target="_blank" rel="noopener" title={title}>
      <Icon name="info" />
      {text}
    </a>
  )
}
