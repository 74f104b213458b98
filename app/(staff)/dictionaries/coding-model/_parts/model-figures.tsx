import { useFormatter, useTranslations } from 'next-intl'
import { Panel } from '@/app/_ui/panel'
import { ColumnTable } from '@/app/_ui/table/column-table'
import type { Version } from './coding-model'
import css from './model.module.css'

export const figure = 'text-right nowrap'

export function ModelFigures({ shown: { version, learnedFrom, figures } }: { shown: Version }) {
  const t = useTranslations('coding.model')
  const format = useFormatter()
  const share = useShare()
  const { newest } = figures
  const parts = [
    ['assembly', figures],
    ['subAssembly', figures.subAssembly],
    ['symptom', figures.symptom],
  ] as const
  return (
    <>
      <Panel title={t('current', { version })}>
        <p className="mb-8 secondary">
          {t('basis', { learned: format.number(learnedFrom), measured: format.number(figures.measured) })}{' '}
          {newest &&
            newest.measured > 0 &&
            t('newest', {
              measured: format.number(newest.measured),
              first: share(newest.first),
              three: share(newest.three),
            })}
        </p>
        <div className={`grid columns-2 align-start ${css.beside}`}>
          <ColumnTable
            aria-label={t('rightness')}
            named
            rows={parts}
            keyOf={([name]) => name}
            columns={[
              [t('of'), ([name]) => t(`heads.${name}`)],
              [t('measured'), ([, { measured }]) => format.number(measured), figure],
              [t('first'), ([, { measured, first }]) => share(measured > 0 ? first : null), figure],
              [t('three'), ([, { measured, three }]) => share(measured > 0 ? three : null), figure],
            ]}
          />
          <ColumnTable
            aria-label={t('coverage')}
            named
            rows={figures.coverage}
            keyOf={({ from }) => from}
            columns={[
              [t('from'), ({ from }) => t('atLeast', { share: share(from) })],
              [t('covered'), ({ share: covered }) => share(covered), figure],
              [t('rightOfCovered'), ({ share: covered, right }) => share(covered > 0 ? right : null), figure],
            ]}
          />
        </div>
      </Panel>
      <div className={`grid columns-2 align-start gap-8 ${css.panels}`}>
        <Panel title={t('confusions')}>
          {figures.confusions.length === 0 ? (
            <p className="mb-8 secondary">{t('noConfusions')}</p>
          ) : (
            <ColumnTable
              aria-label={t('confusions')}
              rows={figures.confusions}
              keyOf={({ code, proposed }) => `${code} ${proposed}`}
              columns={[
                [t('given'), ({ name }) => name],
                [t('proposed'), ({ proposedName }) => proposedName],
                [t('records'), ({ records }) => format.number(records), figure],
              ]}
            />
          )}
        </Panel>
        <Panel title={t('classes')}>
          <ColumnTable
            aria-label={t('classes')}
            named
            rows={figures.classes}
            keyOf={({ code }) => code}
            columns={[
              [t('heads.assembly'), ({ name }) => name],
              [t('measured'), ({ measured }) => format.number(measured), figure],
              [t('found'), ({ measured, right }) => share(measured > 0 ? right / measured : null), figure],
              [t('precise'), ({ proposed, right }) => share(proposed > 0 ? right / proposed : null), figure],
            ]}
          />
        </Panel>
      </div>
    </>
  )
}

export function useShare() {
  const format = useFormatter()
  return (share: number | null) =>
    share === null ? '—' : format.number(share, { style: 'percent', maximumFractionDigits: 1 })
}
