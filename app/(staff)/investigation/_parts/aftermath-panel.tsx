import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { FindingLine } from '@/app/(staff)/_parts/analysis/finding'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Aftermath } from '@/lib/investigations/content/read-aftermath'

const shownMonths = 12

export function AftermathPanel({ aftermath }: { aftermath: Aftermath }) {
  const t = useTranslations('investigations.aftermath')
  const format = useFormatter()
  const expectedText = (expected: number | null) => (expected === null ? '–' : expected.toFixed(1))
  const list = (n: number, filters: Parameters<typeof recordsAddress>[0]) =>
    n === 0 ? (
      '0'
    ) : (
      <a className="underlined" href={basePath + recordsAddress(filters)}>
        {format.number(n)}
      </a>
    )
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
              <td className="text-right">{list(after.n, after.filters)}</td>
              <td className="text-right">
                {expectedText(
                  byReceipt.reduce<number | null>(
                    (sum, { expected }) => (expected === null ? null : (sum ?? 0) + expected),
                    null,
                  ),
                )}
              </td>
            </tr>
            {byReceipt.slice(-shownMonths).map(({ month, n, expected, filters }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td className="text-right">{list(n, filters)}</td>
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
