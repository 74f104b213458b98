import { useTranslations } from 'next-intl'
import { Icon } from '@/app/_ui/icon'
import { basePath } from '@/app/_ui/navigation'
import { RiskTag, StateTag } from '@/app/_ui/state-tag'
import type { Column } from '@/app/_ui/table/columns'
import { Marked } from '@/app/_ui/words/marked'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import type { ListedRow } from '@/lib/defects/list/find-page'
import { useEditingNow } from '../presence/editing-now'
import css from '../presence/presence.module.css'
import { columnLayout } from './list-layout'

type Special = Partial<Column<ListedRow>>

export function useDefectColumns(): Column<ListedRow>[] {
  const t = useTranslations()
  const special: Partial<Record<string, Special>> = {
    complaintNo: {
      code: true,
      copy: true,
      sortable: true,
      fixed: 'left',
      locked: true,
      render: row => (
        <>
          <EditingMark id={row.id} />
          <a href={`${basePath}/defects/${row.id}`}>{row.complaintNo}</a>
        </>
      ),
    },
    state: {
      sortable: true,
      text: row => row.stateDes,
      render: row => <StateTag state={row.state}>{row.stateDes}</StateTag>,
    },
    riskLevel: {
      title: t('defects.riskShort'),
      sortable: true,
      text: row => row.riskLevelName,
      render: row => row.riskLevel && <RiskTag level={row.riskLevel}>{row.riskLevelName}</RiskTag>,
    },
    modelRangeId: { title: t('defects.seriesShort') },
    summary: { grow: true, render: row => (row.hit ? <KeywordHit hit={row.hit} /> : row.summary) },
    vin: { title: 'VIN', code: true, copy: true },
    mileage: { text: row => row.mileage?.toLocaleString('en-US') },
    severityScore: { align: 'right', sortable: true },
    qualityType: { text: row => row.qualityTypeName },
    assigneeId: { text: row => row.assigneeName },
    createdBy: { text: row => row.createdByName },
    createdAt: { sortable: true, text: row => formatMinute(row.createdAt) },
    updatedAt: { sortable: true, text: row => formatMinute(row.updatedAt) },
  }
  const translate = {
    yesNo: (value: unknown) => (value == null ? '' : t(`defects.flag.${value ? 'yes' : 'no'}`)),
    comma: () => t('ui.comma'),
  }
  return columnLayout().map(({ key, ...laid }) => ({
    key,
    ...laid,
    title: special[key]?.title ?? t(`fields.${key as FieldName}`),
    ...(Object.hasOwn(fieldOf, key) && byKind(key as FieldName & keyof ListedRow, translate)),
    ...special[key],
  }))
}

interface Translate {
  yesNo(value: unknown): string
  comma(): string
}

function byKind(key: FieldName & keyof ListedRow, translate: Translate): Special {
  const { kind, sort: sortable } = fieldOf[key]
  const named = (name: string): Special => ({
    sortable,
    text: (row: Partial<Record<string, unknown>>) => {
      const value = row[name]
      if (Array.isArray(value)) return value.join(translate.comma())
      return typeof value === 'string' ? value : null
    },
  })
  switch (kind) {
    case 'code':
    case 'region':
    case 'reference':
    case 'assembly':
    case 'subAssembly':
      return named(`${key.replace(/(Id|Code)$/, '')}Name`)
    case 'codes':
    case 'assemblies':
      return named(`${key}Names`)
    case 'flag':
      return { sortable, text: row => translate.yesNo(row[key]) }
    case 'integer':
    case 'decimal':
      return { sortable, align: 'right' }
    default:
      return { sortable }
  }
}

function KeywordHit({ hit: { field, text, hits, synonyms } }: { hit: NonNullable<ListedRow['hit']> }) {
  const t = useTranslations()
  return (
    <>
      {synonyms.length > 0 && (
        <span className="tertiary">{t('defects.bySynonym', { words: synonyms.join(t('ui.comma')) })} </span>
      )}
      <span title={field === 'description' ? t('defects.inDescription', { text }) : undefined}>
        <Marked text={text} hits={hits} />
      </span>
    </>
  )
}

function EditingMark({ id }: { id: string }) {
  const t = useTranslations('defects.presence')
  const comma = useTranslations('ui')('comma')
  const names = useEditingNow(id)
  if (!names) return null
  const text = t('editing', { names: names.join(comma) })
  return (
    <span className={css.mark} role="img" aria-label={text} title={text}>
      <Icon name="edit" />
    </span>
  )
}
