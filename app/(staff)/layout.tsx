import { cookies } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { pageContext, pageParameters, visibleTo } from '@/app/_session'
import { AntdProvider } from '@/app/_shell/antd-provider'
import { permittedMenu } from '@/app/_shell/menu'
import { menuCookie } from '@/app/_shell/menu-cookie'
import { Shell } from '@/app/_shell/shell'
import { readTheme, themeCookie } from '@/app/_shell/theme/choice'
import { Words } from '@/app/_shell/words'
import { GrantedPermissions } from '@/app/_ui/permitted'
import type { User } from '@/lib/core/context'
import { listExports } from '@/lib/defects/export/read-export'
import { findAnything } from '@/lib/defects/find/find-anything'
import { listImports } from '@/lib/defects/import/read-import'
import { listBulk } from '@/lib/defects/steps/bulk/read-bulk'
import { departmentNames } from '@/lib/dictionaries/names/lookups'
import { findInvestigations } from '@/lib/investigations/read-investigation'
import { countUnread } from '@/lib/notices/list-notices'
import { pageRecalls } from '@/lib/recalls/page-recalls'
import { countItems } from '@/lib/signals/items/count-items'
import '@/app/_shell/theme/tones.generated.css'
import '@/app/_ui/ui.css'
import { FailedSignIns } from '@/app/_shell/failed-sign-ins'
import { seenSignIns } from '@/app/_shell/seen-sign-ins'
import { formatMinute } from './_parts/format-minute'

// A literal condition: a production build leaves the import out together with all that it leads to.
const developmentTool =
  process.env.NODE_ENV === 'development' ? () => import('@/app/_dev/dev-tool') : undefined

/** Checks no access: each page does, through screen(). */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const [ctx, jar, locale] = await Promise.all([pageContext(), cookies(), getLocale()])
  if (!ctx.user) return children
  const [{ footer, permissionFlag }, shows, unread, watch, departmentName] = await Promise.all([
    pageParameters(),
    visibleTo(),
    ctx.user.mustChangePassword ? 0 : countUnread(ctx, {}),
    ctx.can(countItems.access) ? countItems(ctx, {}) : null,
    departmentNames(ctx),
  ])
  const { DevTool } = (await developmentTool?.()) ?? {}
  // The outbox exists only while text messages are kept instead of sent.
  const hasOutbox = ctx.services.textMessages.delivery === 'kept'
  return (
    <Words names={['shell', 'ui']}>
      <AntdProvider locale={locale}>
        <GrantedPermissions granted={permissionFlag.on ? null : grantedOf(ctx.user)}>
          <Shell
            entries={permittedMenu(
              access => shows(access) && (hasOutbox || access !== 'system_outbox:query'),
            )}
            user={{
              name: ctx.user.name,
              deptName: departmentName(ctx.user.deptName),
              avatar: ctx.user.avatar,
              tasks: [listImports, listExports, listBulk].some(({ access }) => shows(access)),
              finds: ctx.can(findAnything.access),
              findsFiles: ctx.can(findInvestigations.access),
              findsRecalls: ctx.can(pageRecalls.access),
              personal: ctx.can('vehicle_defect_personal'),
            }}
            unread={unread}
            watched={watch?.new ?? null}
            footer={locale === 'zh-CN' ? footer.zhCN : footer.enUS}
            folded={jar.get(menuCookie)?.value === 'folded'}
            notice={<FailedSignInsNotice user={ctx.user} />}
            theme={readTheme(jar.get(themeCookie)?.value)}
          >
            {children}
          </Shell>
        </GrantedPermissions>
        {DevTool && <DevTool />}
      </AntdProvider>
    </Words>
  )
}

const grantedOf = ({ grants }: User) => [...grants].map(([id, actions]) => [id, [...actions]] as const)

async function FailedSignInsNotice({ user: { failedSignIns } }: { user: User }) {
  if (!failedSignIns) return null
  const { count, last, from } = failedSignIns
  if ((await cookies()).get(seenSignIns)?.value === last) return null
  const t = await getTranslations('shell.failedSignIns')
  return (
    <FailedSignIns
      key={last}
      text={t('text', { count, last: formatMinute(last), from: from ?? t('unknown') })}
      words={{ profile: t('profile'), close: t('close') }}
      last={last}
    />
  )
}
