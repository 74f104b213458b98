import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { inSlices } from '@/lib/core/limits/between-slices'
import { operation } from '@/lib/core/operation'
import { describeView } from './describe-view'
import { heatInput } from './disproportion-schema'
import { type Cell, join, type Key, type Margin } from './margins'
import { measuresOf, scaleOf } from './measure-cells'
import { nameCells } from './name-cells'
import { readView } from './read-tables'

const maxEvents = 30
const marginOf = { group: 'inGroup', event: 'withEvent' } as const

type Side = keyof typeof marginOf

export const readHeat = operation({
  access: 'defect_analysis:query',
  input: heatInput,
  async run(caller, { rows, ...question }) {
    const ctx = asOfInstant(caller, question)
    const view = await readView(ctx, question, {
      name: `heat ${rows} ${question.least}`,
      async of(tables) {
        const groups = await largest(tables.cells, 'group', rows)
        const events = await largest(tables.cells, 'event', maxEvents)
        const shown = tables.cells.filter(
          ({ inGroup, withEvent }) => groups.has(inGroup) && events.has(withEvent),
        )
        return { groups, events, inside: shown.map(measuresOf(await scaleOf(tables), question.least)) }
      },
    })
    const { groups, events, inside } = view.made
    const named = await nameCells(
      ctx,
      view,
      inside.map(({ cell }) => cell),
    )
    const sides = (of: Side, order: ReadonlySet<Margin>) => {
      const found = new Map(inside.map(({ cell }, at) => [cell[marginOf[of]], named[at]![of]]))
      return [...order].flatMap(margin => found.get(margin) ?? [])
    }
    return {
      groups: sides('group', groups),
      events: sides('event', events),
      cells: inside.map(({ a, ic025, tags, tooFew }, at) => ({
        group: named[at]!.group.key,
        event: named[at]!.event.key,
        n: a,
        ic025,
        tooFew,
        tags,
        filters: named[at]!.filters,
      })),
      ...(await describeView(ctx, view)),
    }
  },
})

async function largest(cells: readonly Cell[], side: Side, limit: number): Promise<Set<Margin>> {
  const counts = new Map<Margin, { key: Key; n: number }>()
  await inSlices(cells.length, at => {
    const cell = cells[at]!
    const margin = cell[marginOf[side]]
    const known = counts.get(margin)
    if (known) known.n += cell.a
    else counts.set(margin, { key: cell[side], n: cell.a })
  })
  const inOrder = [...counts].sort(
    ([, one], [, other]) => other.n - one.n || (join(one.key) < join(other.key) ? -1 : 1),
  )
  return new Set(inOrder.slice(0, limit).map(([margin]) => margin))
}
