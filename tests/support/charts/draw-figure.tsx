import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '@/lib/i18n/locales'
import { messagesOf } from '@/lib/i18n/translate'

const router = {} as AppRouterInstance

export const drawFigure = (figure: ReactNode, locale: Locale = 'zh-CN', query = 'plain') =>
  renderToStaticMarkup(
    <AppRouterContext.Provider value={router}>
      <SearchParamsContext.Provider value={new URLSearchParams(query)}>
        <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="Asia/Shanghai">
          {figure}
        </NextIntlClientProvider>
      </SearchParamsContext.Provider>
    </AppRouterContext.Provider>,
  )

/** The links of the drawing with the names that they are read out by. */
export const linksOf = (markup: string) => {
  const drawing = markup.slice(markup.indexOf('<svg viewBox'), markup.lastIndexOf('</svg>'))
  return [...drawing.matchAll(/<a href="([^"]*)"[^>]*aria-label="([^"]*)"/g)].map(([, href, name]) => ({
    href: href!.replaceAll('&amp;', '&'),
    name: name!,
  }))
}

export const tableOf = (markup: string) =>
  [...markup.slice(markup.indexOf('<table')).matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  )

export const heightsOf = (markup: string) =>
  [...markup.matchAll(/<rect class="chart-bar[^"]*"[^>]*height="([\d.]+)"/g)].map(([, height]) =>
    Number(height),
  )
