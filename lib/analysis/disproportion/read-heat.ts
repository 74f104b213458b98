import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { operation } from '@/lib/core/operation'
import { describeView } from './describe-view'
import { heatInput } from './disproportion-schema'
import { type Cell, join, type Key } from './margins'
import { measuresOf, scaleOf } from './measure-cells'
import { nameCells } from './name-cells'
import { readView } from './read-tables'

const maxEvents = 30

export const readHeat = operation({
  access: 'defect_analysis:query',
  input: heatInput,
  async run(caller, { rows, ...question }) {
    const ctx = asOfInstant(caller, question)
    const view = await readView(ctx, question, {
      name: `heat ${rows} ${question.least}`,
      async of({ tables }) {
        const groups = largest(tables.cells, ({ group }) => group, rows)
        const events = largest(tables.cells, ({ event }) => event, maxEvents)
        const shown = tables.cells.filter(
          ({ group, event }) => groups.has(join(group)) && events.has(join(event)),
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
    const sides = (of: 'group' | 'event', order: ReadonlyMap<string, number>) => {
      const found = new Map(inside.map(({ cell }, at) => [join(cell[of]), named[at]![of]]))
      return [...order.keys()].flatMap(key => found.get(key) ?? [])
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

function largest(cells: readonly Cell[], keyOf: (cell: Cell) => Key, limit: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const cell of cells) {
    const key = join(keyOf(cell))
    counts.set(key, (counts.get(key) ?? 0) + cell.a)
  }
  const inOrder = [...counts].sort(([left, n], [right, m]) => m - n || (left < right ? -1 : 1))
  return new Map(inOrder.slice(0, limit))
}
