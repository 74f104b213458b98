import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { inSlices } from '@/lib/core/limits/between-slices'
import { operation } from '@/lib/core/operation'
import { heatInput } from './disproportion-schema'
import { type Cells, cellAt, join, type Margin } from './margins'
import { measuresOf, scaleOf } from './measure-cells'
import { describeView, nameCells, readView } from './read-tables'

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
        const { cells } = tables
        const groups = await largest(cells, 'group', rows)
        const events = await largest(cells, 'event', maxEvents)
        const [inRows, inColumns] = [new Set(groups), new Set(events)]
        const shown: number[] = []
        await inSlices(cells.a.length, at => {
          if (inRows.has(cells.group[at]!) && inColumns.has(cells.event[at]!)) shown.push(at)
        })
        const measure = measuresOf(await scaleOf(tables), question.least)
        return {
          groups: groups.map(place => cells.groups[place]!),
          events: events.map(place => cells.events[place]!),
          inside: shown.map(at => measure(cellAt(cells, at))),
        }
      },
    })
    const { groups, events, inside } = view.made
    const named = await nameCells(
      ctx,
      view,
      inside.map(({ cell }) => cell),
    )
    const sides = (of: Side, order: readonly Margin[]) => {
      const found = new Map(inside.map(({ cell }, at) => [cell[marginOf[of]], named[at]![of]]))
      return order.flatMap(margin => found.get(margin) ?? [])
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

// Places of the sides with most records.
async function largest(cells: Cells, side: Side, limit: number): Promise<number[]> {
  const [sides, places] = [cells[`${side}s`], cells[side]]
  const counts = new Float64Array(sides.length)
  await inSlices(places.length, at => {
    counts[places[at]!]! += cells.a[at]!
  })
  const nameOf = (place: number) => join(sides[place]!.key)
  return [...counts.keys()]
    .filter(place => counts[place]! > 0)
    .sort((one, other) => counts[other]! - counts[one]! || (nameOf(one) < nameOf(other) ? -1 : 1))
    .slice(0, limit)
}
