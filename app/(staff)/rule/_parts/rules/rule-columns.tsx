import { useFormatter, useTranslations } from 'next-intl'
import { Tag } from '@/app/_ui/state-tag'
import type { Column } from '@/app/_ui/table/columns'
import { columnsOf } from '@/app/_ui/table/columns'
import { EntryLink } from '@/app/(staff)/_parts/entry-drawer/entry-link'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'

export function useRuleColumns(
  opened: string | undefined,
  hrefOf: (id: string) => string,
): Column<RuleRow>[] {
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
    method: { width: 152, text: row => t(`methods.${row.method}`) },
    levels: { width: 240, text: row => row.levels.map(level => t(`levels.${level}`)).join(list) },
    thresholds: { title: t('sections.thresholds'), width: 240, grow: true, text: thresholds },
    every: { width: 88, text: row => t(`every.${row.every}`) },
    alarms: { title: t('alarms'), width: 128, align: 'right', text: row => row.alarms },
    falseAlarms: { title: t('falseAlarms'), width: 96, align: 'right', text: row => row.falseAlarms },
    lastRunAt: { title: t('lastRun'), width: 112, text: row => row.lastRunAt },
    updatedBy: { title: words('updatedBy'), width: 96, text: row => row.updatedByName },
    updatedAt: { title: words('updatedAt'), width: 144, text: row => formatMinute(row.updatedAt) },
  })
}
