import { useFormatter, useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { Panel } from '@/app/_ui/panel'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Version } from './coding-model'
import css from './model.module.css'
import { Head, useShare } from './model-figures'

const tones: Record<Version['state'], Tone> = { current: 'green', former: 'grey', declined: 'orange' }

interface VersionsProps {
  versions: Version[]
  onChoose: ((version: number) => Promise<void>) | undefined
}

export function ModelVersions({ versions, onChoose }: VersionsProps) {
  const t = useTranslations('coding.model')
  const format = useFormatter()
  const share = useShare()
  return (
    <Panel title={t('versions')}>
      <PlainTable
        className={css.versions}
        aria-label={t('versions')}
        heads={[
          t('version'),
          t('state'),
          t('at'),
          t('by'),
          <Head key="from" right>
            {t('learnedFrom')}
          </Head>,
          <Head key="first" right>
            {t('first')}
          </Head>,
          <Head key="three" right>
            {t('three')}
          </Head>,
          <Head key="before" right>
            {t('before')}
          </Head>,
          <Head key="seconds" right>
            {t('seconds')}
          </Head>,
          onChoose && t('actions'),
        ]}
      >
        {versions.map(
          ({ version, state, createdAt, createdByName, learnedFrom, figures, before, seconds }) => (
            <tr key={version}>
              <th scope="row">{version}</th>
              <td>
                <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>
              </td>
              <td>{formatMinute(createdAt)}</td>
              <td>{createdByName ?? t('itself')}</td>
              <td className={css.number}>{format.number(learnedFrom)}</td>
              <td className={css.number}>{share(figures.first)}</td>
              <td className={css.number}>{share(figures.three)}</td>
              <td className={css.number}>{share(before?.first ?? null)}</td>
              <td className={css.number}>{t('duration', { seconds })}</td>
              {onChoose && (
                <td className={css.number}>
                  {state !== 'current' && (
                    <ActionButton type="link" size="small" onClick={() => onChoose(version)}>
                      {t('choose')}
                    </ActionButton>
                  )}
                </td>
              )}
            </tr>
          ),
        )}
      </PlainTable>
    </Panel>
  )
}
