import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Choice } from '@/app/_ui/choice/choice'
import { Select } from '@/app/_ui/choice/select'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import type { FormField } from '@/app/_ui/form/form-fields'
import { registerLabel } from '@/app/(staff)/_parts/record-fields/words'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { kindOf, type Translate } from '../_parts/form/field-kind'
import { vocabularyOf } from '../_parts/vocabulary'
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
          <Select
            style={{ width: 'auto' }}
            value={draft.proposeFrom}
            options={[
              { value: '', label: t('importPage.defaults.proposeNot') },
              ...[0.9, 0.8, 0.7].map(from => ({
                value: from,
                label: t('importPage.defaults.proposeFrom', { share: `${from * 100}%` }),
              })),
            ]}
            onChange={from => onChange({ proposeFrom: from ? Number(from) : null })}
          />
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

function fieldFor(name: FieldName, t: Translate, labels: Record<string, string> = {}): FormField {
  const field = fieldOf[name]
  const common = { name, label: t(`fields.${name}`) }
  if (field.kind === 'text') return { ...common, type: 'text', maxLength: field.max }
  if (field.kind === 'flag') {
    const options = (['yes', 'no'] as const).map(value => ({ value, label: t(`ui.${value}`) }))
    return { ...common, type: 'radio', options }
  }
  for (const [value, word] of Object.entries(labels)) registerLabel(vocabularyOf(name) ?? '', value, word)
  const kind = kindOf(name, field, t)
  // What a choice is within may come from a column of the sheet.
  return field.kind === 'region'
    ? { ...common, ...kind }
    : { ...common, ...kind, ...{ waits: undefined, placeholder: undefined } }
}
