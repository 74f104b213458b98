import { z } from 'zod'
import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { readCube } from '@/lib/analysis/query/cube'
import { namesFor, presentAssemblies, type Value } from '@/lib/analysis/query/link'
import { operation } from '@/lib/core/operation'
import { instantText } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { lensOf, namesOfValues } from './lens'
import { trendWindow } from './read-trend'
import { cellEvents, cellGroups, lensShape, trendInput } from './trend-schema'

export const readLens = operation({
  access: 'defect_analysis:query',
  input: trendInput,
  async run(caller, { interval, top: _top, show, compare: _compare, dated, ...looked }) {
    const ctx = asOfInstant(caller, looked)
    const { base, dimension, values } = lensOf(looked, trendWindow(ctx.now), await presentAssemblies(ctx))
    const names = await namesOfValues(ctx, values)
    const cell = cellOf([...values, ...onlyValues(base.filters)])
    return {
      asOf: instantText(ctx.now),
      window: base.window,
      interval,
      show,
      dated,
      dimension,
      single: values.some(value => value.dimension === dimension),
      focus: values.map((value, at) => ({ ...value, name: names[at]! })),
      cell: cell && {
        ...{ group: cell.group.dimension, groupKey: cell.group.key! },
        ...{ event: cell.event.dimension, eventKey: cell.event.key! },
      },
      cellNames: cell ? await namesOfValues(ctx, [cell.group, cell.event]) : [],
    }
  },
})

type ValueOf<Dimension> = Value & { dimension: Dimension }

function cellOf(values: readonly Value[]) {
  const find = <Name extends string>(names: readonly Name[]) =>
    values.find((value): value is ValueOf<Name> => (names as readonly string[]).includes(value.dimension))
  const [group, event] = [find(cellGroups), find(cellEvents)]
  return group && event ? { group, event } : null
}

// What the conditions leave one value of is in focus as much as what was chosen there.
const onlyValues = (filters: FilterValues): Value[] =>
  [...cellGroups, ...(['symptomCodes', 'subAssemblyCode', 'assemblyCode'] as const)].flatMap(dimension => {
    const keys = (filters[dimension] ?? []) as string[]
    return keys.length === 1 ? { dimension, key: keys[0]! } : []
  })

const maxValues = 500

export const listLensValues = operation({
  access: 'defect_analysis:query',
  input: z.strictObject(lensShape),
  async run(caller, looked) {
    const ctx = asOfInstant(caller, looked)
    const { base, dimension } = lensOf(looked, trendWindow(ctx.now), await presentAssemblies(ctx))
    const { values } = await readCube(ctx, { windows: [base.filters], sets: { values: [dimension] } })
    const commonest = values
      .flatMap(({ keys: [key], n }) => (key == null ? [] : [{ key, n }]))
      .sort((one, other) => other.n - one.n || (one.key < other.key ? -1 : 1))
      .slice(0, maxValues)
    const nameOf = await namesFor(
      ctx,
      dimension,
      commonest.map(({ key }) => key),
    )
    return { dimension, values: commonest.map(({ key, n }) => ({ key, name: nameOf(key), n })) }
  },
})
