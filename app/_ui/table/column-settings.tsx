import { useTranslations } from 'next-intl'
import { OneOf } from '@/app/_ui/form/one-of'
import { Icon, IconButton, TextButton } from '@/app/_ui/icon'
import type { ChosenColumn, Density, TablePreferences } from './columns'
import { useReorder } from './use-reorder'

interface ColumnSettingsProps {
  // biome-ignore lint/suspicious/noExplicitAny: a column's row type does not matter here
  columns: ChosenColumn<any>[]
  preferences: TablePreferences
  onChange(next: TablePreferences): void
}

const densities: Density[] = ['small', 'middle', 'large']

export default function ColumnSettings({ columns, preferences, onChange }: ColumnSettingsProps) {
  const t = useTranslations('ui.table')

  const write = (next: ChosenColumn<unknown>[]) =>
    onChange({
      ...preferences,
      columns: next.map(column => ({ key: column.key, width: column.width, hidden: !column.shown })),
    })
  const change = (key: string, part: Partial<ChosenColumn<unknown>>) =>
    write(columns.map(column => (column.key === key ? { ...column, ...part } : column)))
  const { dragged, move, rowOf } = useReorder(columns, write)

  return (
    <>
      <div className="flex between">
        <strong>{t('settings')}</strong>
        <TextButton onClick={() => onChange({})}>{t('reset')}</TextButton>
      </div>
      <OneOf
        legend={t('density')}
        name="density"
        values={densities}
        value={preferences.density ?? 'middle'}
        labelOf={density => t(density)}
        onChange={density => onChange({ ...preferences, density })}
      />
      <ol aria-label={t('shown')}>
        {columns.map((column, at) => (
          <li key={column.key} className={`row gap-4 ${dragged === at ? 'dragged' : ''}`} {...rowOf(at)}>
            <Icon name="grip" />
            <label className="flex-1 min-w-0">
              <input
                type="checkbox"
                checked={column.shown}
                disabled={column.locked}
                onChange={event => change(column.key, { shown: event.target.checked })}
              />
              {column.title}
            </label>
            <input
              type="number"
              min={56}
              max={800}
              step={8}
              aria-label={t('resize', { column: column.title })}
              value={column.width}
              onChange={event =>
                change(column.key, { width: Math.max(56, Number(event.target.value) || 56) })
              }
            />
            <IconButton
              icon="up"
              label={t('moveUp', { column: column.title })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              icon="down"
              label={t('moveDown', { column: column.title })}
              disabled={at === columns.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
