'use client'

import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import type { ReactNode } from 'react'

/** A nested provider replaces the outer one's messages, so this merges them. */
export function MoreWords({ messages, children }: { messages: AbstractIntlMessages; children: ReactNode }) {
  const known = useMessages()
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...known, ...messages }}>
      {children}
    </NextIntlClientProvider>
  )
}
