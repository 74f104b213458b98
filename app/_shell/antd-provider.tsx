'use client'

import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { AntdRegistry } from '@ant-design/nextjs-registry'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import '@/app/_ui/keys/composed-keys'
import { cssVarKey } from './theme/key'
import './theme/antd.generated.css'

// One cache for the process: the theme below never changes, so it holds each component once and does not grow.
// The registry's own cache stays empty and writes nothing into the page.
const cache = createCache()
/** antd inserts its variables into this detached element: the static sheet already has them for every theme. */
const nowhere = typeof document === 'undefined' ? undefined : document.createElement('div')
/** No animation: a fast click must not miss a dialog that is still growing. */
const token = { motion: false }
const theme = { zeroRuntime: true, hashed: false, cssVar: { key: cssVarKey }, token } as const

/** Both locales are in the bundle: English is part of antd/es (antd/locale is a second copy of it), Chinese adds 1.5 kB. */
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
