import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { listTextGroups, type TextGroups } from '@/lib/defects/list/list-text-groups'
import { AnalysisPart } from './analysis-part'
import css from './newest.module.css'

const height = 160

// What the records behind the filters tell: a line for each group of texts that say the same.
export function TextGroupsPart({ ctx, filters }: { ctx: Ctx; filters: FilterValues }) {
  if (!ctx.can(listTextGroups.access) || filters.asOf !== undefined) return null
  const read = listTextGroups(ctx, filters as Parameters<typeof listTextGroups>[1])
  return (
    <AnalysisPart ctx={ctx} height={height} read={read}>
      {found => <Groups {...found} />}
    </AnalysisPart>
  )
}

interface PageProps {
  found: TextGroups
  // The days that are looked at where nothing was searched for.
  week?: { receivedAtFrom: string; receivedAtTo: string }
}

export function TextGroupsPage({ found, week }: PageProps) {
  const t = useTranslations('analysis.groups')
  return (
    <>
      <PageHead title={t('title')}>
        <LinkButton href={recordsAddress(found.filters)}>{t('all')}</LinkButton>
      </PageHead>
      <Panel>
        {week && <p className="mb-8">{t('week', { from: week.receivedAtFrom, to: week.receivedAtTo })}</p>}
        <Groups {...found} />
      </Panel>
    </>
  )
}

function Groups({ looked, stories, alone, groups }: TextGroups) {
  const t = useTranslations('analysis.groups')
  if (groups.length === 0) return <p className="secondary">{t('none', { looked })}</p>
  const shown = groups.reduce((sum, { n }) => sum + n, 0)
  return (
    <>
      <p>{t('sum', { looked, stories })}</p>
      <ul className={css.newest}>
        {groups.map(({ id, words, n, isNew, newest, filters, elsewhere, elsewhereFilters }) => (
          <li className="p-6-0 border-bottom" key={id}>
            <a href={basePath + recordsAddress(filters)}>{t('group', { words: words.join(' '), n })}</a>{' '}
            {isNew && <Tag tone="orange">{t('new')}</Tag>}
            {newest && (
              <p className="truncate secondary">
                <time className="mr-8">{newest.receivedAt}</time>
                <a className="underlined" href={`${basePath}/defects/${newest.id}`}>
                  {newest.summary}
                </a>
              </p>
            )}
            {elsewhere > 0 && (
              <p>
                <a className="underlined" href={basePath + recordsAddress(elsewhereFilters)}>
                  {t('elsewhere', { n: elsewhere })}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
      {looked - shown > alone && <p className="secondary">{t('smaller', { n: looked - shown - alone })}</p>}
      {alone > 0 && <p className="secondary">{t('alone', { n: alone })}</p>}
    </>
  )
}
