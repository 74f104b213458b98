import { noneOpened, screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { getPreference } from '@/lib/accounts/people/preferences'
import type { Ctx } from '@/lib/core/context'
import { listAssemblies, listBrands } from '@/lib/dictionaries/lists/offers'
import { pageReports } from '@/lib/intake/triage/page-reports'
import { readReport } from '@/lib/intake/triage/read-report'
import { rejectReports } from '@/lib/intake/triage/reject-reports'
import { undoTriage } from '@/lib/intake/triage/undo-triage'
import { ConsumerDesk } from './_parts/desk'

const openedReport = async (ctx: Ctx, id: string | undefined) =>
  id && ctx.can(readReport.access) ? readReport(ctx, { id }).catch(noneOpened) : null

const namesOf = (rows: { id: string; name: string }[], ids: string[]) =>
  Object.fromEntries(rows.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name]))

export default screen({
  path: '/consumer',
  isList: true,
  words: ['consumer', 'queueState', 'defects.files', 'coding.line', 'coding.triage'],
  async read(ctx, _parameters, { report, ...filters }) {
    const [page, preferences, shows, assemblies, brands] = await Promise.all([
      pageReports(ctx, filters as object),
      getPreference(ctx, { key: 'consumer' }),
      visibleTo(),
      listAssemblies(ctx, { withDisabled: true }),
      filters.brandId ? listBrands(ctx, { withDisabled: true }) : [],
    ])
    const requested = [report].flat()[0] ?? page.records[0]?.id
    return {
      page,
      tab: String(filters.tab ?? 'waiting'),
      preferences,
      opened: await openedReport(ctx, requested),
      offers: {
        assemblies: assemblies.map(({ code, name }) => ({ value: code, label: name })),
        labels: { brandId: namesOf(brands, [filters.brandId ?? []].flat()) },
        clear: ctx.can('vehicle_defect_personal'),
      },
      gone: report !== undefined,
      may: { reject: shows(rejectReports.access), undo: shows(undoTriage.access) },
    }
  },
  render: data => <ConsumerDesk {...data} />,
})
