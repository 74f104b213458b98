import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { TimelineEvent, TimelineKind } from '@/lib/investigations/content/timeline'
import { type Tab, tabHref } from './tabs'

const tabOfKind: Record<TimelineKind, Tab> = {
  flow: 'flow',
  records: 'records',
  verdict: 'records',
  link: 'summary',
  document: 'documents',
  task: 'tasks',
  done: 'tasks',
  comment: 'comments',
  letter: 'letters',
}

const blocks: Partial<Record<TimelineKind, string>> = {
  flow: 'nodes',
  records: 'options.verdict',
  verdict: 'options.verdict',
  link: 'links.kinds',
  document: 'documents',
  letter: 'timeline.letters',
}

export function Timeline({ id, events }: { id: string; events: TimelineEvent[] }) {
  const t = useTranslations('investigations')
  const wordOf = ({ kind, word }: TimelineEvent) =>
    word && blocks[kind] && t(`${blocks[kind]}.${word}` as 'nodes.open')
  return (
    <Panel title={t('tabs.timeline')}>
      <ol className="grid gap-12">
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind at one moment have no other key
          <li key={`${event.at}${event.kind}${at}`}>
            <p className="row wrap gap-8">
              <span className="tertiary">{formatMinute(event.at)}</span>
              <Tag tone="grey">{t(`timeline.${event.kind}`)}</Tag>
              <Link href={tabHref(id, tabOfKind[event.kind])} prefetch={false}>
                {[wordOf(event), event.n !== null && t('timeline.count', { count: event.n })]
                  .filter(Boolean)
                  .join(' · ') || t('timeline.open')}
              </Link>
              <span className="tertiary">{event.userName ?? t('timeline.system')}</span>
            </p>
            {event.text && <p className="pre-line">{event.text}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
