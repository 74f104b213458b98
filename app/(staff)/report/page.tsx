import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { isPlain } from '@/app/_ui/charts/links/plain-word'
import { exportReport } from '@/lib/analysis/report/export-report'
import { readReport } from '@/lib/analysis/report/read-report'
import type { Ctx } from '@/lib/core/context'
import { instantText, today } from '@/lib/core/today'
import { readUncounted } from '@/lib/signals/watched/read-uncounted'
import type { Query } from '../_parts/analysis/address'
import { NothingCounted } from '../_parts/analysis/analysis-page'
import { AnalysisPart } from '../_parts/analysis/analysis-part'
import { analysisWords, figureWords } from '../_parts/analysis/analysis-words'
import { FindingLine } from '../_parts/analysis/finding'
import { readFilters, withoutPeriod } from '../_parts/analysis/read-filters'
import { openedView } from '../_parts/opened-view'
import { ResultOrMessage, resultOrMessage } from '../_parts/result-or-message'
import { AnnualTable } from './_parts/annual'
import { Overview } from './_parts/overview'
import { PrintedReport } from './_parts/printed-report'
import { type Annual, type Report, readTab, readYear } from './_parts/read-part'
import { ReportFrame } from './_parts/report-frame'
import { questionOf, reportHref, type Tab, tabOf } from './_parts/report-words'
import { Split } from './_parts/split'

const reportWords = ['report.columns', 'report.numbers', 'report.newRank'] as const
const years = 10

export default screen({
  path: '/report',
  async read(ctx, _parameters, address) {
    await readReport.authorize(ctx)
    const { query, view } = await openedView(ctx, 'report', address, '/report')
    const now = momentOf(query, ctx.now)
    const day = today(now)
    const tab = tabOf(query)
    const [filters, shows] = await Promise.all([
      readFilters(ctx, query, tab === 'annual' ? undefined : { from: `${day.slice(0, 4)}-01-01`, to: day }),
      visibleTo(),
    ])
    const thisYear = Number(day.slice(0, 4))
    return {
      ...{
        tab,
        query,
        view,
        asOf: instantText(now),
        filters: tab === 'annual' ? withoutPeriod(filters) : filters,
      },
      years: Array.from({ length: years }, (_, at) => thisYear - at),
      may: { export: shows(exportReport.access), shareViews: ctx.can('system_view') },
    }
  },
  render({ tab, query, ...frame }, ctx) {
    const excel = frame.may.export ? excelAddress(query) : undefined
    const read = tab === 'annual' ? readYear(ctx, query) : readTab(ctx, query)
    const answered = resultOrMessage<Annual | Report>(ctx, read)
    const uncounted = {
      ...{ ctx, plain: isPlain(query) },
      read: answered.then(answer => ('base' in answer ? readUncounted(ctx, { filters: answer.base }) : null)),
    }
    const content = <Content {...{ ctx, tab, query, answered, excel }} />
    const finding = (
      <AnalysisPart ctx={ctx} height={findingHeight} plain={isPlain(query)} read={answered}>
        {answer => 'finding' in answer && <FindingLine finding={answer.finding} />}
      </AnalysisPart>
    )
    if (query.print === '1')
      return (
        <Words names={[...figureWords, ...reportWords]}>
          <PrintedReport ctx={ctx} tab={tab} asOf={frame.asOf} back={reportHref(query, { print: null })}>
            {finding}
            {content}
          </PrintedReport>
        </Words>
      )
    return (
      <Words names={[...analysisWords, ...reportWords]}>
        <ReportFrame {...{ tab, query, finding, uncounted, ...frame }}>{content}</ReportFrame>
      </Words>
    )
  },
})

const excelAddress = (query: Query) =>
  reportHref(questionOf(query), { tab: tabOf(query) }).replace('/report', '/api/analysis/report/export')

/** Falls back to now for an `asOf` that is no instant; the calls for the figures refuse it. */
function momentOf({ asOf }: Query, now: Date): Date {
  const given = Date.parse(String(asOf))
  return Number.isNaN(given) ? now : new Date(given)
}

const findingHeight = 48
const height = { overview: 1200, split: 800, compare: 800, annual: 1200 }

interface ContentProps {
  ctx: Ctx
  tab: Tab
  query: Query
  answered: ReturnType<typeof resultOrMessage<Annual | Report>>
  excel?: string
}

function Content({ ctx, tab, query, answered, excel }: ContentProps) {
  const href = tab === 'overview' ? '/report' : `/report?tab=${tab}`
  return (
    <AnalysisPart ctx={ctx} height={height[tab]} plain={isPlain(query)} read={answered}>
      {answer => (
        <ResultOrMessage page={answer} href={href}>
          {found => {
            if (found.total.n === 0 && !found.total.before) return <NothingCounted href={href} />
            if ('year' in found) return <AnnualTable annual={found} />
            if (tab === 'overview') return <Overview report={found} excel={excel} />
            return tab !== 'annual' && <Split {...{ report: found, tab, query }} />
          }}
        </ResultOrMessage>
      )}
    </AnalysisPart>
  )
}
