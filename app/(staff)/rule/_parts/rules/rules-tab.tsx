'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import type { TablePreferences } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import drawerCss from '@/app/(staff)/_parts/entry-drawer/drawer.module.css'
import { useEntryDrawer } from '@/app/(staff)/_parts/entry-drawer/use-entry-drawer'
import { AddLink } from '@/app/(staff)/_parts/list-page'
import type { May } from '@/app/(staff)/_parts/may'
import type { Page } from '@/lib/core/paging'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'
import type { RuleChoices } from './rule-choices'
import { useRuleColumns } from './rule-columns'
import css from './rules.module.css'

const RuleDrawer = lazyDialog(() => import('./rule-drawer'))

interface Props {
  page: Page<RuleRow>
  may: May<'signal_rule'>
  opened: RuleRow | 'new' | undefined
  choices: RuleChoices
  labels: ValueLabels
  userId: string
  preferences: TablePreferences | null
}

export function RulesTab({ page, may, opened, choices, labels, userId, preferences }: Props) {
  const t = useTranslations('rule')
  const words = useTranslations('dictionaries')
  const list = useListState('tab', 'entry', page.size)
  const drawer = useEntryDrawer('/rule', page, opened)
  const { enable, remove } = useRuleActions(list.reload)
  const rowActions = (row: RuleRow): (RowAction | false)[] => [
    {
      key: 'open',
      label: words(may.edit ? 'edit' : 'view'),
      href: drawer.hrefOf(row.id),
      access: 'signal_rule:get',
    },
    (row.enabled ? may.disable : may.enable) && {
      key: 'enable',
      label: t(row.enabled ? 'disable' : 'enable'),
      onSelect: () => void enable(row),
    },
    may.edit && {
      key: 'test',
      label: t('backtest.test'),
      href: `/rule?tab=backtest&rule=${row.id}`,
      access: 'signal_rule:edit',
    },
    may.delete && { key: 'remove', label: words('remove'), danger: true, onSelect: () => void remove(row) },
  ]
  return (
    <div className={drawerCss.list} data-opened={opened ? '' : undefined}>
      <div className={`row between gap-16 mb-8 ${css.head}`}>
        <p>{t('explain')}</p>
        {may.add && (
          <AddLink href={drawer.hrefOf('new')} access="signal_rule:add">
            {t('add')}
          </AddLink>
        )}
      </div>
      <DataTable
        page={page}
        list={list}
        label={t('tabs.rules')}
        columns={useRuleColumns(drawer.openedId, drawer.hrefOf)}
        preferencesKey="signalRules"
        preferences={preferences}
        rowActions={rowActions}
      />
      {opened && (
        <RuleDrawer
          key={opened === 'new' ? 'new' : `${opened.id}:${opened.version}`}
          row={opened === 'new' ? undefined : opened}
          choices={choices}
          labels={labels}
          mayEdit={may.edit}
          userId={userId}
          onClose={drawer.close}
          onChange={list.reload}
        />
      )}
    </div>
  )
}

function useRuleActions(reload: () => void) {
  const t = useTranslations('rule')
  const remove = useTranslations('dictionaries')('remove')
  /** `call()` has shown the error. */
  const quietly = (work: Promise<unknown>) => work.catch(() => undefined).finally(reload)
  return {
    async enable({ id, version, enabled, title: name }: RuleRow) {
      if (!permitted(enabled ? 'signal_rule:disable' : 'signal_rule:enable')) return
      await quietly(
        call('PUT /signalrule/enable', { id, version, enabled: !enabled }).then(() =>
          notice.success(t(enabled ? 'disabled' : 'enabled', { name })),
        ),
      )
    },
    async remove({ id, title: name }: RuleRow) {
      if (!permitted('signal_rule:delete')) return
      const agreed = await confirm({
        title: t('removing.title', { name }),
        content: t('removing.content'),
        okText: remove,
        danger: true,
      })
      if (!agreed) return
      await quietly(call('DELETE /signalrule/:id', { id }).then(() => notice.success(t('removed', { name }))))
    },
  }
}
