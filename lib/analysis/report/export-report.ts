import { exportBlocks } from '@/lib/analysis/export/blocks'
import { operation } from '@/lib/core/operation'
import { translate } from '@/lib/i18n/translate'
import { annualBlocks } from './annual-blocks'
import { annualOf } from './annual-of'
import { recallBlocks } from './recall-blocks'
import { reportBlocks } from './report-blocks'
import { reportOf } from './report-of'
import { reportExportInput } from './report-schema'
import { yearRecallsOf } from './year-recalls-of'

export const exportReport = operation({
  access: 'defect_analysis:export',
  input: reportExportInput,
  async run(ctx, { tab, year, ...question }) {
    const about = {
      action: 'exportReport',
      title: `${translate(ctx.locale, 'report.title')} ${translate(ctx.locale, `report.tabs.${tab}`)}`,
    } as const
    if (tab === 'annual') {
      const annual = await annualOf(ctx, { ...question, year })
      const recalls = await yearRecallsOf(ctx, { ...question, year: annual.year, all: true })
      const blocks = [...annualBlocks(ctx, annual), ...(recalls ? recallBlocks(ctx, recalls) : [])]
      return exportBlocks(ctx, { ...about, ...annual, blocks })
    }
    const report = await reportOf(ctx, { ...question, tab })
    return exportBlocks(ctx, { ...about, ...report, blocks: reportBlocks(ctx, report, tab) })
  },
})
