'use client'

import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import type { ReactNode } from 'react'

/** Adds words to those that the frame around has already brought. */
export function MoreWords({ messages, children }: { messages: AbstractIntlMessages; children: ReactNode }) {
  const known = useMessages()
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...known, ...messages }}>
      {children}
    </NextIntlClientProvider>
  )
}
