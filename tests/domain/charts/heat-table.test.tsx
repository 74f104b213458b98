import { describe, expect, it } from 'vitest'
import { HeatTable } from '@/app/_ui/charts/heat-table'
import { stepsOf } from '@/app/_ui/charts/plot/steps'
import { Interval } from '@/app/_ui/charts/small/interval'
import { Spark } from '@/app/_ui/charts/small/spark'
import { drawFigure, tableOf } from '@/tests/support/charts/draw-figure'

const frame = { question: '哪些组合突出？', denominator: '统计范围：收到的 90 条' }
const columns = [
  { key: '11', label: '动力电池', words: { assemblyCode: '11' } },
  { key: '12', label: '驱动电机' },
]
const rows = [
  {
    key: '1',
    label: '北辰A1',
    words: { modelRangeId: '1' },
    cells: [{ text: '12', weight: 1.4, more: ['IC025 1.4'] }, null],
  },
  {
    key: '2',
    label: '北辰A2',
    cells: [
      { text: '3', weight: -0.5 },
      { text: '1', weight: null },
    ],
  },
]
const links = { path: '/defects', words: { counted: true } }
const limits = [-1, 0, 0.5, 1, 1.5, 2]

describe('a heat table', () => {
  const markup = drawFigure(
    <HeatTable frame={frame} links={links} columns={columns} rows={rows} corner="车系" limits={limits} />,
  )

  it('is a table whose rows and columns lead to their records', () => {
    expect(tableOf(markup)).toEqual([
      ['车系', '动力电池', '驱动电机'],
      ['北辰A1', '12', ''],
      ['北辰A2', '3', '1'],
    ])
    expect(markup).toContain('<a href="/app/defects?counted=true&amp;modelRangeId=1">北辰A1</a>')
  })

  it('colours by limits, and what is too small not at all', () => {
    expect([...markup.matchAll(/data-step="(\d)"/g)].map(([, step]) => step)).toEqual(['5', '2'])
    expect(markup).toContain('<td><a href="/app/defects?counted=true">1</a></td>')
  })

  it('has its addresses put in by the browser, unless they are asked for', () => {
    const light = drawFigure(
      <HeatTable frame={frame} links={links} columns={columns} rows={rows} corner="车系" limits={limits} />,
      'zh-CN',
      '',
    )
    expect(light).not.toContain('/app/defects')
    expect(tableOf(light)).toEqual(tableOf(markup))
  })
})

describe('steps of colour', () => {
  it('hold as many figures each, and nothing has none', () => {
    const stepOf = stepsOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5)
    expect([0, 1, 2, 5, 9, 10].map(stepOf)).toEqual([0, 1, 1, 3, 5, 5])
    expect(stepsOf([], 5)(3)).toBe(0)
  })
})

describe('an interval', () => {
  const lineOf = (low: number, value: number, high: number) =>
    /d="M([\d.]+) 8H([\d.]+)M([\d.]+)/
      .exec(drawFigure(<Interval low={low} value={value} high={high} />))!
      .slice(1)
      .map(Number)

  it('stands on one axis from −2 to 6, and ends at its edges', () => {
    expect(lineOf(-1, 0, 1)).toEqual([11, 33, 19])
    expect(lineOf(-9, 0, 90)).toEqual([0, 88, 19])
  })

  it('says its lower bound, in colour where that is above zero', () => {
    expect(drawFigure(<Interval low={0.62} value={1.5} high={2.1} />)).toMatch(/chart-interval above.*0\.62/)
    expect(drawFigure(<Interval low={-0.5} value={0.1} high={1} />)).toContain('class="chart-interval"')
  })
})

describe('small bars', () => {
  it('say what they show and begin at zero', () => {
    const markup = drawFigure(<Spark values={[0, 5, 10]} />)
    expect(markup).toContain('aria-label="0 5 10"')
    expect(markup).toContain('d="M8 20v-10h6v10M16 20v-20h6v20"')
    expect(drawFigure(<Spark values={[]} />)).not.toMatch(/NaN|undefined/)
  })
})
