import { useTranslations } from 'next-intl'
import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { HeatTable } from '@/app/_ui/charts/heat-table'
import { isPlain } from '@/app/_ui/charts/links/plain-word'
import { exportDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import type { readHeat } from '@/lib/analysis/disproportion/read-heat'
import { readUncounted } from '@/lib/signals/watched/read-uncounted'
import { addedTo } from '../_parts/analysis/address'
import { NothingCounted } from '../_parts/analysis/analysis-page'
import { analysisWords } from '../_parts/analysis/analysis-words'
import { BasisOf } from '../_parts/analysis/finding'
import { readFilters } from '../_parts/analysis/read-filters'
import { watchWords } from '../_parts/watch/watch-words'
import { CellPart } from './_parts/cell-part'
import { cellWord, packRows } from './_parts/pack-rows'
import { PropFrame } from './_parts/prop-frame'
import { PropList } from './_parts/prop-list'
import { type PropView, readProp } from './_parts/read-prop'
import { SignalNote } from './_parts/signals'

export default screen({
  path: '/prop',
  isList: true,
  words: [
    ...analysisWords,
    'prop.title',
    'prop.columns',
    'prop.signals',
    'prop.cell',
    'prop.watched',
    'prop.merged',
    'prop.countedAs',
    'prop.campaign',
    'analysis.levels',
    ...watchWords,
  ],
  async read(ctx, _parameters, query) {
    const view = await readProp(ctx, query)
    const [filters, shows] = await Promise.all([readFilters(ctx, query, view.window), visibleTo()])
    return { view, filters, mayExport: shows(exportDisproportion.access) }
  },
  render: ({ view, filters, mayExport }, ctx, _parameters, query) => (
    <PropFrame
      {...{ query, filters, view, mayExport }}
      uncounted={{ ctx, plain: isPlain(query), read: readUncounted(ctx, { filters: view.base }) }}
    >
      <PropFigure view={view} />
      <CellPart ctx={ctx} query={query} />
    </PropFrame>
  ),
})

function PropFigure({ view }: { view: PropView }) {
  const t = useTranslations('prop')
  if (view.N === 0) return <NothingCounted href="/prop" />
  if (view.tab === 'heat') return <PropHeat heat={view} />
  if (view.total === 0) return <p className="p-48-16 box secondary text-center">{t('none')}</p>
  const { preferences, records, watched, current, total, size, pages } = view
  return (
    <>
      <PropList
        page={{ current, total, size, pages }}
        rows={packRows(records, watched)}
        preferences={preferences}
      />
      <BasisOf>
        <SignalNote />
      </BasisOf>
    </>
  )
}

type Heat = Awaited<ReturnType<typeof readHeat>>

/** IC025 from which a cell takes the next colour; zero separates cells that stand out from those that do not. */
const limits = [-1, -0.5, 0, 0.5, 1, 2]

function PropHeat({ heat }: { heat: Heat }) {
  const t = useTranslations('prop')
  if (heat.groups.length === 0) return <p className="p-48-16 box secondary text-center">{t('heat.none')}</p>
  const cells = new Map(heat.cells.map(cell => [cellWord(cell.group, cell.event), cell]))
  return (
    <HeatTable
      frame={{ question: t('heat.question'), denominator: heat.denominator, note: t('heat.note') }}
      corner={t('heat.corner')}
      limits={limits}
      links={{ path: '/defects', words: heat.base }}
      columns={heat.events.map(({ key, name, filters }) => ({
        key,
        label: shortName(name),
        words: addedTo(heat.base, filters),
      }))}
      rows={heat.groups.map(group => ({
        key: group.key,
        label: group.name,
        words: addedTo(heat.base, group.filters),
        cells: heat.events.map(event => {
          const cell = cells.get(cellWord(group.key, event.key))
          if (!cell) return null
          if (cell.tooFew) return { text: String(cell.n), weight: null, small: true }
          return { text: String(cell.n), weight: cell.ic025, more: [`IC025 ${cell.ic025.toFixed(2)}`] }
        }),
      }))}
    />
  )
}

const shortName = (name: string) => name.replace(/\s*[（(].*[）)]$/, '') || name
