import { describe, expect, it } from 'vitest'
import { BarTable } from '@/app/_ui/charts/bar-table'
import { figureData } from '@/app/_ui/charts/figure-data'
import { tileColumns, tilePlaces, tileRows } from '@/app/_ui/charts/plot/tile-places'
import { Tiles } from '@/app/_ui/charts/tiles'
import { regions } from '@/db/seed/data/regions'
import { drawFigure, linksOf, tableOf } from '@/tests/support/charts/draw-figure'

const frame = { question: '来自哪里？', denominator: '统计范围：收到的 90 条' }

describe('the places of tiles', () => {
  it('are those of all regions of level 1 of GB/T 2260', () => {
    const codes = regions.filter(({ level }) => level === 1).map(({ code }) => code)
    expect(codes).toHaveLength(34)
    expect(Object.keys(tilePlaces).sort()).toEqual(codes.sort())
  })

  it('are 34 different ones in the grid', () => {
    const places = Object.values(tilePlaces)
    expect(new Set(places.map(String)).size).toBe(34)
    expect(places.every(([column, row]) => column < tileColumns && row < tileRows)).toBe(true)
  })
})

describe('tiles', () => {
  const marks = [
    { key: '710000', label: '台湾省', value: 20, share: 0.4, href: '/defects?province=710000' },
    { key: '110000', label: '北京市', value: 20, share: 0.4, href: '/defects?province=110000' },
    { key: 'missing', label: '未填', value: 10, share: 0.2, href: '/defects?missing=province' },
  ]
  const markup = drawFigure(<Tiles frame={frame} marks={marks} />)

  it('are there for every region, with a link where records are, and for what is not given', () => {
    expect(markup.match(/class="chart-tile"/g)).toHaveLength(35)
    expect(linksOf(markup)).toEqual([
      { href: '/app/defects?province=110000', name: '北京市；20 条；占比 40.0%' },
      { href: '/app/defects?province=710000', name: '台湾省；20 条；占比 40.0%' },
      { href: '/app/defects?missing=province', name: '未填；10 条；占比 20.0%' },
    ])
  })

  it('say that they are no map', () => {
    expect(markup).toContain('示意排列，非地图')
  })

  it('have a name in each language', () => {
    expect(markup).toContain('>黑龙江</text>')
    expect(drawFigure(<Tiles frame={frame} marks={marks} />, 'en-US')).toContain('>HL</text>')
  })

  it('have colour by value, and none without records', () => {
    const beijing = /aria-label="北京市[^>]*><rect data-step="(\d)"/.exec(markup)
    const taiwan = /aria-label="台湾省[^>]*><rect data-step="(\d)"/.exec(markup)
    expect(beijing![1]).toBe(taiwan![1])
    expect(markup).toMatch(/aria-label="上海；0 条"[^>]*><rect width=/)
  })
})

describe('a table with bars', () => {
  it('has bars as long as the counts are to each other, and a link at each count', () => {
    const marks = [
      { key: 'a', label: '热线', value: 40, share: 0.8, href: '/defects?source=1' },
      { key: 'b', label: '网站', value: 10, share: 0.2, href: '/defects?source=2' },
    ]
    const markup = drawFigure(
      <BarTable frame={frame} data={figureData({ marks }, [{ head: '倍数', cells: ['a', 'b'] }])} />,
    )
    expect(tableOf(markup)).toEqual([
      ['项目', '图示', '条数', '占比', '倍数'],
      ['热线', '', '40', '80.0%', 'a'],
      ['网站', '', '10', '20.0%', 'b'],
    ])
    expect(markup).toContain('<span style="width:25%">')
    expect(markup).toContain('<a href="/app/defects?source=2">10</a>')
  })
})
