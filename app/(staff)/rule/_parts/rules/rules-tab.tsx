'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import { Tag } from '@/app/_ui/state-tag'
import { type Column, columnsOf } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import drawerCss from '@/app/(staff)/_parts/entry-drawer/drawer.module.css'
import { EntryLink } from '@/app/(staff)/_parts/entry-drawer/entry-link'
import { useEntryDrawer } from '@/app/(staff)/_parts/entry-drawer/use-entry-drawer'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { AddLink } from '@/app/(staff)/_parts/list-page'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'
import type { readRules } from './read-rules'

const RuleDrawer = lazyDialog(() => import('./rule-drawer'))

type Props = Awaited<ReturnType<typeof readRules>>

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
      <div className="row between gap-16 mb-8">
        <p className="m-0 secondary">{t('explain')}</p>
        {may.add && <AddLink href={drawer.hrefOf('new')} access="signal_rule:add" label={t('add')} />}
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

function useRuleColumns(opened: string | undefined, hrefOf: (id: string) => string): Column<RuleRow>[] {
  const t = useTranslations('rule')
  const list = useTranslations('ui')('comma')
  const words = useTranslations('dictionaries.fields')
  const format = useFormatter()
  const title = (name: string) => t(`fields.${name as 'name'}`)
  const thresholds = ({ params, budget, also }: RuleRow) => {
    const { h, prr, chi2, times, least } = params as Partial<Record<string, number>>
    return [
      budget !== null && h !== undefined && t('budgetOf', { n: format.number(budget) }),
      h !== undefined && `h ${h}`,
      prr !== undefined && `PRR ≥ ${prr}`,
      chi2 !== undefined && `χ² ≥ ${chi2}`,
      times !== undefined && `≥ ${times} ×`,
      least !== undefined && `n ≥ ${least}`,
      also.length > 0 &&
        t('alsoOf', { methods: also.map(({ method }) => t(`methods.${method}`)).join(list) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return columnsOf<RuleRow>(title, {
    name: {
      width: 176,
      locked: true,
      text: row => row.title,
      render: row => (
        <EntryLink href={hrefOf(row.id)} open={row.id === opened}>
          {row.title}
        </EntryLink>
      ),
    },
    enabled: {
      width: 80,
      text: row => t(row.enabled ? 'on' : 'off'),
      render: row => <Tag tone={row.enabled ? 'green' : 'grey'}>{t(row.enabled ? 'on' : 'off')}</Tag>,
    },
    method: { width: 152, yields: 6, text: row => t(`methods.${row.method}`) },
    levels: { width: 240, yields: 5, text: row => row.levels.map(level => t(`levels.${level}`)).join(list) },
    thresholds: { title: t('sections.thresholds'), width: 240, grow: true, text: thresholds },
    every: { width: 88, yields: 3, text: row => t(`every.${row.every}`) },
    alarms: { title: t('alarms'), width: 128, align: 'right', text: row => row.alarms },
    falseAlarms: { title: t('falseAlarms'), width: 96, align: 'right', text: row => row.falseAlarms },
    lastRunAt: { title: t('lastRun'), width: 112, yields: 4, text: row => row.lastRunAt },
    updatedBy: { title: words('updatedBy'), width: 96, yields: 1, text: row => row.updatedByName },
    updatedAt: { title: words('updatedAt'), width: 144, yields: 2, text: row => formatMinute(row.updatedAt) },
  })
}
