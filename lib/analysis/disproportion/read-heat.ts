import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { inSlices } from '@/lib/core/limits/between-slices'
import { operation } from '@/lib/core/operation'
import { heatInput } from './disproportion-schema'
import { type Cells, cellAt, join, type Key } from './margins'
import { ic025Of, measuresOf, scaleOf } from './measure-cells'
import { describeView, nameCells, readView } from './read-tables'

const maxEvents = 30

type Side = 'group' | 'event'

export const readHeat = operation({
  access: 'defect_analysis:query',
  input: heatInput,
  async run(caller, { rows, ...question }) {
    const ctx = asOfInstant(caller, question)
    const view = await readView(ctx, question, `heat ${rows} ${question.least}`, async tables => {
      const { cells, margins } = tables
      const marked = new Uint8Array(cells.a.length)
      await inSlices(marked.length, at => {
        const stands = cells.a[at]! >= question.least && ic025Of(margins, cellAt(cells, at)) > 0
        marked[at] = stands ? 1 : 0
      })
      const groups = await largest(cells, 'group', marked, rows)
      const events = await largest(cells, 'event', marked, maxEvents)
      const [inRows, inColumns] = [new Set(groups), new Set(events)]
      const shown: number[] = []
      await inSlices(cells.a.length, at => {
        if (inRows.has(cells.group[at]!) && inColumns.has(cells.event[at]!)) shown.push(at)
      })
      const measure = measuresOf(await scaleOf(tables), question.least)
      return {
        groups: groups.map(place => cells.groups[place]!.key),
        events: events.map(place => cells.events[place]!.key),
        inside: shown.map(at => measure(cellAt(cells, at))),
      }
    })
    const { groups, events, inside } = view.made
    const named = await nameCells(
      ctx,
      view,
      inside.map(({ cell }) => cell),
    )
    const sides = (of: Side, order: readonly Key[]) => {
      const found = new Map(named.map(one => [one[of].key, one[of]]))
      return order.flatMap(key => found.get(key.join(',')) ?? [])
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

// Places of the sides with most records, of those that stand out anywhere.
async function largest(cells: Cells, side: Side, marked: Uint8Array, limit: number): Promise<number[]> {
  const [sides, places] = [cells[`${side}s`], cells[side]]
  const counts = new Float64Array(sides.length)
  const stands = new Uint8Array(sides.length)
  await inSlices(places.length, at => {
    counts[places[at]!]! += cells.a[at]!
    if (marked[at]) stands[places[at]!] = 1
  })
  const nameOf = (place: number) => join(sides[place]!.key)
  return [...counts.keys()]
    .filter(place => stands[place])
    .sort((one, other) => counts[other]! - counts[one]! || (nameOf(one) < nameOf(other) ? -1 : 1))
    .slice(0, limit)
}
