import { useTranslations } from 'next-intl'
import { Icon, TextButton } from '@/app/_ui/icon'
import { basePath } from '@/app/_ui/navigation'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import { type Column, columnsOf } from '@/app/_ui/table/columns'
import type { ExportSummary } from '@/lib/audit/export-summary'
import type { LookRow } from '@/lib/audit/present-looks'
import type { AuditRow } from '@/lib/audit/present-rows'
import css from './audit.module.css'
import { formatSecond, useAuditWords } from './audit-words'

export interface LooksLine {
  id: string
  look: LookRow
  row?: AuditRow
  rest?: number
}

const toneOf: Record<LookRow['look'], Tone> = {
  read: 'grey',
  reveal: 'orange',
  file: 'cyan',
  export: 'purple',
  log: 'dark',
}

interface Given {
  unfolded: ReadonlyMap<string, unknown>
  toggle(look: LookRow): void
  more(look: LookRow): unknown
  onOpen(row: AuditRow): void
  mayOpen: boolean
}

export function useLookColumns({ unfolded, toggle, more, onOpen, mayOpen }: Given): Column<LooksLine>[] {
  const { word, record, details, t } = useAuditWords()
  const summary = useHeldText()
  const title = (name: string) => t(`auditLog.columns.${name}`)
  const rowText = (row: AuditRow) =>
    record(row) ??
    details(row)
      .map(([name, text]) => `${name} ${text}`)
      .join(' · ')
  const nameOf = (look: LookRow) => look.userName ?? look.loginId ?? look.userId
  return columnsOf<LooksLine>(title, {
    hour: {
      width: 184,
      locked: true,
      text: ({ look, row }) => (row ? formatSecond(row.at) : hourText(look.hour)),
      render: ({ look, row }) =>
        row ? (
          <span className="pl-20 secondary">{formatSecond(row.at)}</span>
        ) : (
          <button
            type="button"
            className={`min-h-24 inline-flex align-center gap-4 ${css.unfold}`}
            aria-expanded={unfolded.has(look.id)}
            aria-label={t(unfolded.has(look.id) ? 'auditLog.fold' : 'auditLog.unfold', {
              name: nameOf(look),
              hour: hourText(look.hour),
            })}
            onClick={() => toggle(look)}
          >
            <Icon name="right" />
            {hourText(look.hour)}
          </button>
        ),
    },
    userName: { width: 96, text: ({ look, row }) => (row ? '' : nameOf(look)) },
    look: {
      width: 148,
      text: ({ look, row }) => (row ? word('actions', row.action) : t(`auditLog.looks.${look.look}`)),
      render: ({ look, row }) =>
        row ? (
          <TextButton onClick={() => onOpen(row)}>{word('actions', row.action)}</TextButton>
        ) : (
          <Tag tone={toneOf[look.look]}>{t(`auditLog.looks.${look.look}`)}</Tag>
        ),
    },
    records: { width: 88, align: 'right', text: ({ look, row }) => (row ? row.shown : look.records) },
    held: {
      width: 320,
      grow: true,
      text: ({ look, row }) => (row ? rowText(row) : summary(look)),
      render: ({ look, row, rest = 0 }) => {
        const text = row ? rowText(row) : summary(look)
        const [id, number] = row
          ? [row.entityId, row.complaintNo]
          : [look.record?.id, look.record?.complaintNo]
        const linked = mayOpen && id && number
        if (!linked && !text && rest <= 0) return null
        return (
          <span className={css.held}>
            {linked ? <a href={`${basePath}/defects/${id}`}>{number}</a> : text}{' '}
            {rest > 0 && (
              <TextButton onClick={() => more(look)}>{t('auditLog.moreRows', { count: rest })}</TextButton>
            )}
          </span>
        )
      },
    },
    times: { width: 72, align: 'right', text: ({ look, row }) => (row ? '' : look.rows) },
    ip: { width: 128, code: true, text: ({ row }) => row?.ip, hidden: true },
    loginId: { width: 112, hidden: true, text: ({ look }) => look.loginId },
  })
}

function hourText(hour: string): string {
  const from = formatSecond(hour).slice(0, 16)
  const to = formatSecond(new Date(Date.parse(hour) + 3_600_000).toISOString()).slice(11, 16)
  return `${from}–${to === '00:00' ? '24:00' : to}`
}

function useHeldText() {
  const words = useTranslations('auditLog.held')
  const comma = useTranslations('ui')('comma')
  const ofExport = (held: ExportSummary) =>
    [
      held.chosen !== null
        ? words('chosen', { count: held.chosen })
        : held.filters.length > 0
          ? words('filters', { filters: held.filters.join(comma) })
          : words('all'),
      held.columns.length > 0 && words('columns', { columns: held.columns.join(comma) }),
      held.personal && words(held.personal),
      held.reason && words('reason', { reason: held.reason }),
    ]
      .filter(Boolean)
      .join(' · ')
  return ({ export: held, record }: LookRow): string => (held ? ofExport(held) : (record?.complaintNo ?? ''))
}
