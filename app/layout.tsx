import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { readTheme, themeAttributes, themeCookie } from './_shell/theme/choice'
import './_shell/base.css'
import './_shell/public.css'
import './_shell/theme/tokens.generated.css'

// No title: each page sets its own through DocumentTitle.
export const metadata: Metadata = { robots: { index: false, follow: false } }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, locale, { app, pages }] = await Promise.all([cookies(), getLocale(), getMessages()])
  // Only the error page is rendered in the browser and needs messages.
  const { 500: failed, 503: away, home, retry, errorId } = pages
  return (
    <html lang={locale} {...themeAttributes(readTheme(jar.get(themeCookie)?.value))}>
      <body>
        <NextIntlClientProvider messages={{ app, pages: { 500: failed, 503: away, home, retry, errorId } }}>
          {children}
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
