import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Choice } from '@/app/_ui/choice/choice'
import { today } from '@/app/_ui/date/today'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import { loadOptions } from '@/app/(staff)/_parts/record-fields/look-ups'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { quantityOf } from '@/lib/values/number'
import { fromForm } from '../_parts/form/form-values'
import check from './check.module.css'
import { type DraftProps, fieldsOfColumns } from './draft'

const usual: FieldName[] = ['source', 'receivedAt', 'complaintType', 'province', 'brandId', 'powerType']

export function DefaultsPanel({ status, draft, onChange }: DraftProps) {
  const t = useTranslations()
  const columns = fieldsOfColumns(status, draft)
  const { defaults } = draft
  const shown = fieldNames.filter(
    name => Object.hasOwn(defaults, name) || (usual.includes(name) && !columns.includes(name)),
  )
  const names = shown.join()
  const fields = useMemo(
    () =>
      names
        .split(',')
        .filter(Boolean)
        .map(name => fieldFor(name as FieldName, t, status.words[name])),
    [names, t, status],
  )
  const vinReason: FormField[] =
    columns.includes('vin') || defaults.vinOverrideReason
      ? [
          {
            name: 'vinOverrideReason',
            label: t('importPage.defaults.vinReason'),
            type: 'text',
            maxLength: 200,
          },
        ]
      : []
  const others = fieldNames.filter(name => !shown.includes(name))
  return (
    <div className={check.defaults}>
      <p className="row wrap between secondary gap-y-8 gap-x-16 mb-12">{t('importPage.defaults.lead')}</p>
      <div className="ui-form in-dialog">
        <FieldGrid
          prefix="import-"
          columns={4}
          fields={[...fields, ...vinReason]}
          form={{
            values: defaults,
            errors: {},
            set: change => onChange({ defaults: { ...defaults, ...change } }),
            checkOne: () => undefined,
          }}
        />
      </div>
      {!columns.includes('assemblyCode') && (
        <label className="row gap-8 mb-12">
          {t('importPage.defaults.propose')}
          <select
            className="ui-control"
            style={{ width: 'auto' }}
            value={draft.proposeFrom ?? ''}
            onChange={({ target }) => onChange({ proposeFrom: target.value ? Number(target.value) : null })}
          >
            <option value="">{t('importPage.defaults.proposeNot')}</option>
            {[0.9, 0.8, 0.7].map(from => (
              <option key={from} value={from}>
                {t('importPage.defaults.proposeFrom', { share: `${from * 100}%` })}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={check.more}>
        <Choice
          label={t('importPage.defaults.more')}
          placeholder={t('importPage.defaults.more')}
          value={[]}
          options={others.map(name => ({
            value: name,
            label: t(`fields.${name}`),
            group: t(`sections.${fieldOf[name].section}`),
          }))}
          onChange={([name]) => name && onChange({ defaults: { ...defaults, [name]: null } })}
        />
      </div>
    </div>
  )
}

type Translate = ReturnType<typeof useTranslations<never>>

function fieldFor(name: FieldName, t: Translate, labels: Record<string, string> = {}): FormField {
  const field = fieldOf[name]
  const common = { name, label: t(`fields.${name}`) }
  switch (field.kind) {
    case 'text':
      return { ...common, type: 'text', maxLength: field.max }
    case 'date':
      return { ...common, type: 'date', latest: today() }
    case 'integer':
    case 'decimal':
      return {
        ...common,
        type: 'number',
        ...{ unit: field.unit && t(`units.${field.unit}`), quantity: quantityOf(field) },
        decimals: field.kind === 'decimal' ? 2 : 0,
      }
    case 'flag':
      return {
        ...common,
        type: 'radio',
        options: (['yes', 'no'] as const).map(value => ({ value, label: t(`ui.${value}`) })),
      }
    default: {
      const load = (values: FormValues, search?: string, signal?: AbortSignal) =>
        loadOptions(field, { values: fromForm(values), search, signal })
      const within = field.kind === 'region' ? field.within : undefined
      return {
        ...common,
        type: field.kind === 'codes' || field.kind === 'assemblies' ? 'multi-select' : 'select',
        waits: within && (values => !values[within]),
        source: values => ({
          labels,
          ...(field.kind === 'reference'
            ? { search: (word: string, signal: AbortSignal) => load({}, word.trim() || undefined, signal) }
            : { load: () => load(values) }),
        }),
      }
    }
  }
}
