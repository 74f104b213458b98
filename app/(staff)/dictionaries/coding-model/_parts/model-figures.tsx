import { useFormatter, useTranslations } from 'next-intl'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Version } from './coding-model'
import css from './model.module.css'

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
          {t('basis', { learned: format.number(learnedFrom), measured: format.number(figures.measured) })}
          {newest &&
            newest.measured > 0 &&
            t('newest', {
              measured: format.number(newest.measured),
              first: share(newest.first),
              three: share(newest.three),
            })}
        </p>
        <div className={`grid columns-2 align-start ${css.beside}`}>
          <PlainTable
            aria-label={t('rightness')}
            heads={[t('of'), t('measured'), t('first'), t('three')]}
            right={[1, 2, 3]}
          >
            {parts.map(([name, { measured, first, three }]) => (
              <tr key={name}>
                <th scope="row">{t(`heads.${name}`)}</th>
                <td className="text-right nowrap">{format.number(measured)}</td>
                <td className="text-right nowrap">{share(measured > 0 ? first : null)}</td>
                <td className="text-right nowrap">{share(measured > 0 ? three : null)}</td>
              </tr>
            ))}
          </PlainTable>
          <PlainTable
            aria-label={t('coverage')}
            heads={[t('from'), t('covered'), t('rightOfCovered')]}
            right={[1, 2]}
          >
            {figures.coverage.map(({ from, share: covered, right }) => (
              <tr key={from}>
                <th scope="row">{t('atLeast', { share: share(from) })}</th>
                <td className="text-right nowrap">{share(covered)}</td>
                <td className="text-right nowrap">{share(covered > 0 ? right : null)}</td>
              </tr>
            ))}
          </PlainTable>
        </div>
      </Panel>
      <div className={`grid columns-2 align-start gap-8 ${css.panels}`}>
        <Panel title={t('confusions')}>
          {figures.confusions.length === 0 ? (
            <p className="mb-8 secondary">{t('noConfusions')}</p>
          ) : (
            <PlainTable
              aria-label={t('confusions')}
              heads={[t('given'), t('proposed'), t('records')]}
              right={[2]}
            >
              {figures.confusions.map(({ code, proposed, name, proposedName, records }) => (
                <tr key={`${code} ${proposed}`}>
                  <td>{name}</td>
                  <td>{proposedName}</td>
                  <td className="text-right nowrap">{format.number(records)}</td>
                </tr>
              ))}
            </PlainTable>
          )}
        </Panel>
        <Panel title={t('classes')}>
          <PlainTable
            aria-label={t('classes')}
            heads={[t('heads.assembly'), t('measured'), t('found'), t('precise')]}
            right={[1, 2, 3]}
          >
            {figures.classes.map(({ code, name, measured, right, proposed }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                <td className="text-right nowrap">{format.number(measured)}</td>
                <td className="text-right nowrap">{share(measured > 0 ? right / measured : null)}</td>
                <td className="text-right nowrap">{share(proposed > 0 ? right / proposed : null)}</td>
              </tr>
            ))}
          </PlainTable>
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
