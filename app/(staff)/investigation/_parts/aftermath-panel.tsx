import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { FindingLine } from '@/app/(staff)/_parts/analysis/finding'
import { RecordCount } from '@/app/(staff)/_parts/analysis/record-count'
import type { Aftermath } from '@/lib/investigations/content/read-aftermath'

const shownMonths = 12

const sumOf = (parts: (number | null)[]) =>
  parts.reduce((sum, part) => (part === null ? sum : (sum ?? 0) + part), null)

export function AftermathPanel({ aftermath }: { aftermath: Aftermath }) {
  const t = useTranslations('investigations.aftermath')
  const expectedText = (expected: number | null) => (expected === null ? '–' : expected.toFixed(1))
  return (
    <Panel title={t('title')}>
      {aftermath.map(({ id, number, title, finding, after, byReceipt }) => (
        <section key={id} className="mb-16">
          <p>
            <Link href={`/carBack?id=${id}&tab=after`} prefetch={false}>
              {number} {title}
            </Link>
          </p>
          <FindingLine finding={finding} />
          <PlainTable heads={[t('month'), t('records'), t('expected')]} right={[1, 2]}>
            <tr>
              <th scope="row">{t('total')}</th>
              <td className="text-right">
                <RecordCount n={after.n} filters={after.filters} />
              </td>
              <td className="text-right">{expectedText(sumOf(byReceipt.map(({ expected }) => expected)))}</td>
            </tr>
            {byReceipt.slice(-shownMonths).map(({ month, n, expected, filters }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td className="text-right">
                  <RecordCount n={n} filters={filters} />
                </td>
                <td className="text-right">{expectedText(expected)}</td>
              </tr>
            ))}
          </PlainTable>
          {byReceipt.length > shownMonths && (
            <p className="tertiary">{t('latest', { count: shownMonths })}</p>
          )}
        </section>
      ))}
    </Panel>
  )
}
