import { getTranslations } from 'next-intl/server'
import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { readCell } from '@/lib/analysis/disproportion/read-cell'
import type { Ctx } from '@/lib/core/context'
import { type Query, without } from '../../_parts/analysis/address'
import { AnalysisPart } from '../../_parts/analysis/analysis-part'
import { CellContent } from './cell-content'
import { CellDrawer } from './cell-drawer'
import { trendAddress } from './trend-address'

const drawerHeight = 640
/** Words of the address that say what the table shows, but nothing of the cell. */
const ofTable = ['tab', 'only', 'page', 'limit', 'sortField', 'sortOrder', 'cell', plainWord]

/** The cell that the address names, beside the table. */
export async function CellPart({ ctx, query }: { ctx: Ctx; query: Query }) {
  const [cell] = [query.cell].flat()
  if (!cell) return null
  const [groupKey = '', eventKey = ''] = cell.split('~')
  const question = without(query, ofTable)
  const t = await getTranslations('prop')
  return (
    <CellDrawer key={cell} label={t('cell.title')}>
      <AnalysisPart ctx={ctx} height={drawerHeight} read={readCell(ctx, { ...question, groupKey, eventKey })}>
        {cell => <CellContent ctx={ctx} cell={cell} trend={trendAddress(query, groupKey, eventKey)} />}
      </AnalysisPart>
    </CellDrawer>
  )
}
