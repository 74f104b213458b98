import { describe, expect, it } from 'vitest'
import { Dots } from '@/app/_ui/charts/dots'
import { HeatTable } from '@/app/_ui/charts/heat-table'
import { Interval } from '@/app/_ui/charts/interval'
import { Spark } from '@/app/_ui/charts/spark'
import { stepsOf } from '@/app/_ui/charts/steps'
import { drawFigure, linksOf, tableOf } from '@/tests/support/charts/draw-figure'

const frame = { question: '哪些组合突出？', denominator: '分母：收到的 90 条' }
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
    expect(markup).toContain('<td><a data-at="1,1">1</a></td>')
  })
})

describe('steps of colour', () => {
  it('hold as many figures each, and nothing has none', () => {
    const stepOf = stepsOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5)
    expect([0, 1, 2, 5, 9, 10].map(stepOf)).toEqual([0, 1, 1, 3, 5, 5])
    expect(stepsOf([], 5)(3)).toBe(0)
  })
})

describe('intervals', () => {
  const marks = [
    { key: 'a', label: '北辰A1 · 动力电池', value: 1.5, low: 0.62, high: 2.1, href: '/defects?a' },
    {
      key: 'b',
      label: '北辰A2 · 动力电池',
      value: -0.4,
      low: -1.2,
      high: 0.3,
      href: '/defects?b',
      alarm: true,
    },
  ]

  it('name value and both ends, in the drawing and in the table', () => {
    const markup = drawFigure(<Dots frame={frame} marks={marks} reference={0} names={{ value: 'IC' }} />)
    expect(linksOf(markup).map(({ name }) => name)).toEqual([
      '北辰A1 · 动力电池；IC 1.5；区间 0.62–2.1',
      '北辰A2 · 动力电池；IC -0.4；区间 -1.2–0.3；超出界限',
    ])
    expect(tableOf(markup)[1]).toEqual(['北辰A1 · 动力电池', '1.5', '0.62–2.1'])
  })

  it('stand on one axis: equal values at equal places', () => {
    const places = [
      ...drawFigure(<Dots frame={frame} marks={marks} reference={0} />).matchAll(/<circle cx="([\d.]+)"/g),
    ]
    expect(Number(places[0]![1])).toBeGreaterThan(Number(places[1]![1]))
    const cell = drawFigure(
      <Interval range={{ value: 9, low: 0, high: 90 }} domain={[-2, 4]} reference={0} name="IC 9" />,
    )
    expect(cell).toContain('cx="114"')
    expect(drawFigure(<Dots frame={frame} marks={[]} reference={0} />)).not.toMatch(/NaN|Infinity/)
  })
})

describe('a small line', () => {
  it('says what it shows, leads on, and begins at zero', () => {
    const markup = drawFigure(<Spark values={[0, 5, 10]} name="近 3 周：0、5、10" href="/defects?x=1" />)
    expect(markup).toContain('<a href="/app/defects?x=1">')
    expect(markup).toContain('aria-label="近 3 周：0、5、10"')
    expect(markup).toContain('d="M3,21L48,12L93,3"')
    expect(drawFigure(<Spark values={[]} name="无" />)).not.toMatch(/NaN|undefined/)
  })
})
