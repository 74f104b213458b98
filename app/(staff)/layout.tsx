import { cookies } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { listBulk } from '@/lib/defects/steps/list-bulk'
import { pageContext, pageParameters, showing } from '../_session'
import { AntdProvider } from '../_shell/antd-provider'
import { permittedMenu } from '../_shell/menu'
import { menuCookie } from '../_shell/menu-cookie'
import { Shell } from '../_shell/shell'
import { readTheme, themeCookie } from '../_shell/theme/choice'
import { Words } from '../_shell/words'
import '../_ui/ui.css'
import { FailedSignInsNotice } from './_parts/failed-sign-ins-notice'

/** The frame around the staff's pages. It guards nothing: each page's own door does. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const [ctx, jar, locale] = await Promise.all([pageContext(), cookies(), getLocale()])
  if (!ctx.user) return children
  const [{ footer }, shows] = await Promise.all([pageParameters(), showing()])
  // Where texts are really sent nothing is kept to be read.
  const hasOutbox = ctx.services.textMessages.delivery === 'kept'
  return (
    <Words names={['shell', 'ui']}>
      <AntdProvider locale={locale}>
        <Shell
          entries={permittedMenu(access => shows(access) && (hasOutbox || access !== 'system_outbox:query'))}
          user={{
            name: ctx.user.name,
            deptName: ctx.user.deptName,
            avatar: ctx.user.avatar,
            bulkJobs: shows(listBulk.access),
          }}
          footer={locale === 'zh-CN' ? footer.zhCN : footer.enUS}
          folded={jar.get(menuCookie)?.value === 'folded'}
          notice={<FailedSignInsNotice user={ctx.user} />}
          theme={readTheme(jar.get(themeCookie)?.value)}
        >
          {children}
        </Shell>
      </AntdProvider>
    </Words>
  )
}
