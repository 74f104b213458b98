import { useFormatter, useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { RecallDetail } from '@/lib/recalls/read-recall'
import css from '../recalls.module.css'

type Scopes = RecallDetail['scopes']

export function ScopesTab({ scopes }: { scopes: Scopes }) {
  const t = useTranslations('recalls')
  return (
    <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
      {scopes.length === 0 ? <p className="tertiary">{t('noScopes')}</p> : <ScopeTable scopes={scopes} />}
    </section>
  )
}

const span = (from: string | number | null, to: string | number | null) =>
  from === null && to === null ? null : `${from ?? ''}～${to ?? ''}`

export function ScopeTable({ scopes }: { scopes: Scopes }) {
  const t = useTranslations('recalls')
  const columns = useColumns().filter(({ textOf }) => scopes.some(textOf))
  return (
    <PlainTable
      aria-label={t('fields.scopes')}
      heads={[
        <th key="row" scope="col" className={css.box}>
          {t('scopeFields.row')}
        </th>,
        ...columns.map(({ name }) => t(`scopeFields.${name}`)),
      ]}
      right={columns.flatMap(({ className }, at) => (className === 'text-right' ? at + 1 : []))}
    >
      {scopes.map((scope, at) => (
        <tr key={scope.id} className={scope.exclude ? 'tertiary' : undefined}>
          <td>{at + 1}</td>
          {columns.map(({ name, className, textOf }) => (
            <td key={name} className={className}>
              {textOf(scope) ?? '–'}
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

function useColumns() {
  const t = useTranslations('recalls')
  const comma = useTranslations('ui')('comma')
  const format = useFormatter()
  const list = (names: readonly string[]) => names.join(comma) || null
  const vehicle = (scope: Scopes[number]) =>
    scope.modelRangeId ? scope.modelRangeName : t('allOf', { brand: scope.brandName })
  const column = (
    name: 'vehicle' | 'models' | 'years' | 'production' | 'powerTypes' | 'vin' | 'quantity' | 'condition',
    textOf: (scope: Scopes[number]) => string | null,
    className?: string,
  ) => ({ name, textOf, className })
  return [
    column('vehicle', scope => (scope.exclude ? `${t('exclude')} ${vehicle(scope)}` : vehicle(scope))),
    column('models', scope => list([...scope.typeCodeNames, ...scope.modelNames])),
    column('years', scope => span(scope.modelYearFrom, scope.modelYearTo)),
    column('production', scope => span(scope.productionFrom, scope.productionTo)),
    column('powerTypes', scope => list(scope.powerTypeNames)),
    column(
      'vin',
      ({ vinFrom, vinTo, vinPrefix }) => span(vinFrom, vinTo) ?? (vinPrefix && `${vinPrefix}…`),
      'mono',
    ),
    column('quantity', ({ quantity }) => (quantity === null ? null : format.number(quantity)), 'text-right'),
    column('condition', scope => scope.condition),
  ]
}
