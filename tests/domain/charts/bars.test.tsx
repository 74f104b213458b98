import { describe, expect, it } from 'vitest'
import { Bars } from '@/app/_ui/charts/bars'
import type { Mark } from '@/app/_ui/charts/mark'
import { Pareto } from '@/app/_ui/charts/pareto'
import { fitText, textWidth } from '@/app/_ui/charts/plot/text-room'
import { drawFigure, heightsOf, linksOf, tableOf } from '@/tests/support/charts/draw-figure'

const frame = {
  question: '各月接收量',
  denominator: '统计范围：2026-01-01—2026-03-15 收到的 1 600 条',
  excel: '/api/analysis/report/export?tab=overview',
}
const marks: Mark[] = [
  { key: '2026-01', label: '2026-01', value: 400, before: 300, href: '/defects?a=1&b=2' },
  { key: '2026-02', label: '2026-02', value: 800, before: 600, href: '/defects?a=2' },
  { key: '2026-03', label: '2026-03', value: 0, before: 500, href: '/defects?a=3', unfinished: true },
]

describe('bars', () => {
  it('are links to their records, with a name that says the figures', () => {
    expect(linksOf(drawFigure(<Bars frame={frame} marks={marks} time />))).toEqual([
      { href: '/app/defects?a=1&b=2', name: '2026-01；400 条；对比期 300' },
      { href: '/app/defects?a=2', name: '2026-02；800 条；对比期 600' },
      { href: '/app/defects?a=3', name: '2026-03；0 条；对比期 500；未完成' },
    ])
  })

  it('travel without addresses and table to a browser that puts them together itself', () => {
    const light = drawFigure(<Bars frame={frame} marks={marks} />, 'zh-CN', '')
    expect(light).not.toMatch(/\/app\/defects|<table/)
    const seen = [...light.matchAll(/M[\d.]+ [\d.]+v-([\d.]+)/g)].map(([, height]) => Number(height))
    expect(seen).toEqual(heightsOf(drawFigure(<Bars frame={frame} marks={marks} />)).filter(Boolean))
  })

  it('are named in the language of the page', () => {
    const names = { before: 'Last year' }
    const [first] = linksOf(drawFigure(<Bars frame={frame} marks={marks} names={names} />, 'en-US'))
    expect(first!.name).toBe('2026-01; 400 records; Last year 300')
  })

  it('begin at zero: their heights are to each other as their counts', () => {
    const [first, second, none] = heightsOf(drawFigure(<Bars frame={frame} marks={marks} />))
    expect(second! / first!).toBeCloseTo(2)
    expect(none).toBe(0)
  })

  it('leave room for the flags of events, which are links of their own', () => {
    const events = [{ key: 'r', point: '2026-02', label: '2026-02-10 召回', href: '/carBack?id=1' }]
    const flagged = drawFigure(<Bars frame={frame} marks={marks} time events={events} />)
    expect(linksOf(flagged)).toContainEqual({ href: '/app/carBack?id=1', name: '2026-02-10 召回' })
    const plain = heightsOf(drawFigure(<Bars frame={frame} marks={marks} time />))
    expect(plain[1]! - heightsOf(flagged)[1]!).toBeCloseTo(16, 0)
  })

  it('are hatched for a period that still runs, and no others', () => {
    const markup = drawFigure(<Bars frame={frame} marks={marks} />)
    expect(markup.match(/class="chart-bar unfinished"/g)).toHaveLength(1)
    expect(markup).toMatch(/--hatch:url\(#(\w+)\).*<pattern id="\1"/)
  })

  it('have a table of the same figures with the same links', () => {
    const markup = drawFigure(<Bars frame={frame} marks={marks} />)
    expect(tableOf(markup)).toEqual([
      ['项目', '条数', '对比期'],
      ['2026-01', '400', '300'],
      ['2026-02', '800', '600'],
      ['2026-03 (未完成)', '0', '500'],
    ])
    expect(markup).toContain('<td><a href="/app/defects?a=1&amp;b=2">400</a></td>')
  })

  it('have their question as heading, what they are out of, and ways to take them along', () => {
    const markup = drawFigure(<Bars frame={frame} marks={marks} />)
    expect(markup).toContain('>各月接收量</h2>')
    expect(markup).toContain('1 600 条</p>')
    expect(markup).toContain('href="/app/api/analysis/report/export?tab=overview"')
  })

  it('draw nothing wrong where there is nothing', () => {
    for (const none of [[], [{ key: 'a', label: 'a', value: 0 }], [{ key: 'a', label: 'a', value: null }]])
      expect(drawFigure(<Bars frame={frame} marks={none} />)).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('leave a mark without records unlinked, yet named', () => {
    const markup = drawFigure(<Bars frame={frame} marks={[{ key: 'a', label: '其他', value: 7 }]} />)
    expect(linksOf(markup)).toEqual([])
    expect(markup).toContain('aria-label="其他；7 条"')
  })

  it('say shares without decimals below thirty records', () => {
    const nameOf = (value: number) =>
      linksOf(
        drawFigure(
          <Bars frame={frame} marks={[{ key: 'a', label: 'a', value, share: 0.1234, href: '/' }]} />,
        ),
      )[0]!.name
    expect([nameOf(29), nameOf(30)]).toEqual(['a；29 条；占比 12%', 'a；30 条；占比 12.3%'])
  })
})

describe('a Pareto chart', () => {
  const parts = [
    { key: '1', label: '发动机', value: 60, share: 0.6, cumulative: 0.6, vital: true, href: '/defects?x=1' },
    { key: '2', label: '车身', value: 40, share: 0.4, cumulative: 1, vital: false, href: '/defects?x=2' },
  ]

  it('says share and sum of shares with each bar, and greys those that matter less', () => {
    const markup = drawFigure(<Pareto frame={frame} marks={parts} />)
    expect(linksOf(markup).map(({ name }) => name)).toEqual([
      '发动机；60 条；占比 60.0%；累计占比 60.0%',
      '车身；40 条；占比 40.0%；累计占比 100.0%',
    ])
    expect(markup.match(/class="chart-minor"/g)).toHaveLength(1)
    expect(tableOf(markup)[2]).toEqual(['车身', '40', '40.0%', '100.0%'])
  })
})

describe('a label', () => {
  it('is broken between words, or cut at the end of its second line', () => {
    expect(fitText('Steering system', 80)).toEqual(['Steering', 'system'])
    expect(fitText('车身附件及电器', 60)).toEqual(['车身附件', '及电器'])
    for (const line of fitText('前照灯、尾灯及其他照明和信号装置', 50))
      expect(textWidth(line)).toBeLessThanOrEqual(50)
    expect(fitText('前照灯、尾灯及其他照明和信号装置', 50)[1]).toMatch(/…$/)
  })
})
