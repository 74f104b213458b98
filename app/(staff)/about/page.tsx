import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { screen } from '@/app/_screen'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { today } from '@/lib/core/today'
import { type About, type Due, readAbout } from '@/lib/health/read-about'

export default screen({
  path: '/about',
  read: ctx => readAbout(ctx, {}),
  render: (about, { now }) => <AboutPage {...about} today={today(now)} />,
})

function AboutPage({ version, tag, builtAt, node, due, today }: About & { today: string }) {
  const t = useTranslations('about')
  const format = useFormatter()
  const facts = {
    version,
    tag,
    builtAt: builtAt && format.dateTime(new Date(builtAt), { dateStyle: 'long', timeStyle: 'short' }),
    node,
  }
  return (
    <>
      <PageHead title={t('title')} />
      <Panel>
        <dl className="flex wrap gap-y-8 gap-x-32">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt className="secondary">{t(name)}</dt>
              <dd className="mono">{value ?? t('unknown')}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {due && (
        <Panel title={t('due')}>
          {due.length === 0 ? (
            <p className="secondary">{t('none')}</p>
          ) : (
            <PlainTable heads={[t('thing'), t('subject'), t('on'), t('todo')]}>
              {due.map(one => (
                <DueRow key={[one.name, one.subject, one.on].join()} {...one} isOver={one.on < today} />
              ))}
            </PlainTable>
          )}
        </Panel>
      )}
    </>
  )
}

function DueRow({ name, subject, on, userId, isOver }: Due & { isOver: boolean }) {
  const t = useTranslations('about')
  return (
    <tr>
      <td>{t(`names.${name}`)}</td>
      <td>{userId ? <Link href={`/users/${userId}`}>{subject}</Link> : subject}</td>
      <td className={isOver ? 'bold text-error' : undefined}>{isOver ? t('over', { on }) : on}</td>
      <td>{t(`todos.${name}`)}</td>
    </tr>
  )
}
