import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { addDays, today } from '@/lib/core/today'
import { listPins } from '@/lib/month-reports/panel'
import { listMonthReports } from '@/lib/month-reports/reports'
import { readMonthTemplate, saveMonthTemplate } from '@/lib/month-reports/template'
import { analysisWords } from '../../_parts/analysis/analysis-words'
import { readFilters, withoutPeriod } from '../../_parts/analysis/read-filters'
import { MonthReports } from '../_parts/month-reports'

export default screen({
  path: '/report/month',
  isList: true,
  words: [...analysisWords, 'monthReport', 'documentTemplates'],
  async read(ctx, _parameters, query) {
    const [frame, list, pins, template, shows] = await Promise.all([
      readFilters(ctx, query),
      listMonthReports(ctx, {}),
      listPins(ctx, {}),
      readMonthTemplate(ctx, {}),
      visibleTo(),
    ])
    const ended = addDays(`${today(ctx.now).slice(0, 7)}-01`, -1).slice(0, 7)
    return {
      filters: withoutPeriod(frame),
      list,
      pins,
      template,
      ended,
      mayKeep: shows(saveMonthTemplate.access),
    }
  },
  render: data => <MonthReports {...data} />,
})
