'use client'

import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { AntdRegistry } from '@ant-design/nextjs-registry'
import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { cssVarKey } from './theme/key'
import './theme/antd.generated.css'

/**
 * One cache for the process: the theme object below never changes, so it holds each component once and
 * does not grow. The registry finds its own cache empty and therefore writes nothing into the page.
 */
const cache = createCache()
/** The variables are in the static sheet for every colour and mode; antd's own copies go nowhere. */
const nowhere = typeof document === 'undefined' ? undefined : document.createElement('div')
/** What opens stands there at once: a press that comes quickly must not miss a dialog that is still growing. */
const token = { motion: false }
const theme = { zeroRuntime: true, hashed: false, cssVar: { key: cssVarKey }, token } as const

/** antd with the page's theme and language. English is part of antd, Chinese adds 1.5 kB: both ship. */
export function AntdProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return (
    <AntdRegistry>
      <StyleProvider cache={cache} container={nowhere}>
        <ConfigProvider
          locale={locale === 'en-US' ? enUS : zhCN}
          theme={theme}
          button={{ autoInsertSpace: false }}
        >
          {children}
        </ConfigProvider>
      </StyleProvider>
    </AntdRegistry>
  )
}
