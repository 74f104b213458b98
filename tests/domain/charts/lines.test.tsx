import { describe, expect, it } from 'vitest'
import { Band } from '@/app/_ui/charts/band'
import { figureData, marksOf } from '@/app/_ui/charts/figure-data'
import { Lines } from '@/app/_ui/charts/lines'
import { shortPath } from '@/app/_ui/charts/plot/short-path'
import { spread } from '@/app/_ui/charts/plot/spread'
import { drawFigure, linksOf, tableOf } from '@/tests/support/charts/draw-figure'

const frame = { question: '哪些在上升？', denominator: '统计范围：收到的 90 条' }
const links = { path: '/defects', words: { counted: true } }
const points = [
  { key: '2026-01-01', label: '2026-01', words: { at: 0 } },
  { key: '2026-02-01', label: '2026-02', words: { at: 1 } },
  { key: '2026-03-01', label: '2026-03', unfinished: true, words: { at: 2 } },
]
const lineOf = (key: string, name: string, values: (number | null)[], quiet = false) => ({
  key,
  name,
  quiet,
  values,
  words: { line: key },
})
const lines = [
  lineOf('07', '车身', [4, 5, 6]),
  lineOf('11', '动力电池', [1, null, 3]),
  lineOf('other', '其他', [9, 9, 9], true),
]

describe('lines', () => {
  const markup = drawFigure(
    <Lines
      frame={frame}
      points={points}
      lines={lines}
      links={links}
      events={[{ key: 'i', point: '2026-02-01', label: '导入 1 200 条', href: '/defects?importId=1' }]}
    />,
  )

  it('have a link to the records of each point, and of each event', () => {
    const links = linksOf(markup)
    expect(links).toHaveLength(1 + 3 + 2 + 3)
    expect(links[0]).toEqual({ href: '/app/defects?importId=1', name: '导入 1 200 条' })
    expect(links[3]).toEqual({
      href: '/app/defects?counted=true&line=07&at=2',
      name: '2026-03 车身；6 条；未完成',
    })
  })

  it('say all figures of a period at its column', () => {
    expect(markup).toContain('data-card="2026-01；车身 4；动力电池 1；其他 9"')
    expect(markup).toContain('data-card="2026-03 (未完成)；车身 6；动力电池 3；其他 9"')
  })

  it('have their names at their ends, those beside the others in grey', () => {
    expect(
      [...markup.matchAll(/data-line="(\d)"[^>]*>([^<]+)<\/text>/g)].map(([, line, name]) => [line, name]),
    ).toEqual([
      ['1', '车身'],
      ['2', '动力电池'],
      ['0', '其他'],
    ])
  })

  it('have their names where they end, not at the foot, while of the newest period little is in', () => {
    const placesOf = (one: readonly (typeof lines)[number][], ahead?: { name: string; from: number }) =>
      [
        ...drawFigure(<Lines {...{ frame, points, ahead }} lines={one} />).matchAll(
          /class="chart-end"[^>]* y="([\d.]+)"/g,
        ),
      ].map(([, y]) => Number(y))
    const begun = lines.slice(0, 2).map(({ values: [first, second], ...line }) => ({
      ...{ ...line, values: [first!, second ?? 2, 0] },
      ahead: { values: [null, null, null], texts: ['', '', ''] },
    }))
    const over = begun.map(({ ahead: _, ...line }) => ({
      ...line,
      values: [line.values[0]!, line.values[1]!, line.values[1]!],
    }))
    expect(placesOf(begun, { name: '预计', from: 2 })).toEqual(placesOf(over))
  })

  it('have six colours at the most', () => {
    const many = Array.from({ length: 8 }, (_, at) => lineOf(`${at}`, `线 ${at}`, [at, at, at]))
    const drawn = drawFigure(<Lines frame={frame} points={points} lines={many} />)
    expect(
      [...drawn.matchAll(/<g class="chart-line" data-line="(\d)"/g)].map(([, line]) => line).join(''),
    ).toBe('12345600')
  })

  it('have a table of points and lines', () => {
    expect(tableOf(markup)).toEqual([
      ['项目', '车身', '动力电池', '其他'],
      ['2026-01', '4', '1', '9'],
      ['2026-02', '5', '–', '9'],
      ['2026-03 (未完成)', '6', '3', '9'],
    ])
  })

  it('are dots where there are too few records for a line', () => {
    const drawn = drawFigure(
      <Lines frame={frame} points={points} lines={[{ ...lines[0]!, dotted: true }]} links={links} />,
    )
    expect(drawn).toMatch(/<g class="chart-line" data-line="1"><a/)
  })

  it('are faint a year before, where the table has them with their own records', () => {
    const [first, second] = lines
    const compared = drawFigure(
      <Lines
        frame={frame}
        points={points.map(point => ({ ...point, wordsBefore: { at: `${point.words.at} before` } }))}
        lines={[{ ...first!, before: [2, 0, 12] }, second!]}
        links={links}
        before="去年同期"
      />,
    )
    expect(compared.match(/<path class="before"/g)).toHaveLength(1)
    expect(linksOf(compared)[0]!.name).toBe('2026-01 车身；4 条；去年同期 2')
    expect(tableOf(compared).slice(0, 2)).toEqual([
      ['项目', '车身', '车身 · 去年同期', '动力电池'],
      ['2026-01', '4', '2', '1'],
    ])
    expect(compared).toContain('/app/defects?counted=true&amp;line=07&amp;at=0+before')
    // They have room on the same axis.
    expect(compared).toContain('>12<')
  })

  it('draw a single point and none at all', () => {
    for (const some of [points.slice(0, 1), []])
      expect(drawFigure(<Lines frame={frame} points={some} lines={lines} />)).not.toMatch(
        /NaN|undefined|Infinity/,
      )
  })
})

describe('what travels', () => {
  it('is a path of steps, the same to a tenth', () => {
    expect(shortPath('M57.3,190L65.8,190L74.3,190L82.9,187.5L82.9,190M100,5L90.1,5L95,5Z')).toBe(
      'M57.3,190h17l8.6,-2.5l0,2.5M100,5h-9.9h4.9Z',
    )
    expect(shortPath(null)).toBeUndefined()
  })

  it('is a list for each figure of the marks, and gives them back', () => {
    const marks = [
      { key: 'a', label: 'a', value: 1, expected: 0.12345, alarm: true },
      { key: 'b', label: '乙', value: null, share: 0.5, unfinished: true },
    ]
    const data = figureData({ marks })
    expect(marksOf(data)).toEqual([{ ...marks[0], expected: 0.123 }, marks[1]])
    expect(JSON.stringify(data.marks)).not.toContain('label"')
  })
})

describe('names at the ends', () => {
  it('keep apart, within the plot and in order', () => {
    expect(spread([100, 102, 50], 14, [0, 200])).toEqual([100, 114, 50])
    expect(spread([200, 199, 198], 14, [0, 200])).toEqual([200, 186, 172])
  })
})

describe('a band', () => {
  const weeks = [
    {
      key: 'a',
      label: '2026-01-05',
      value: 1,
      expected: 1.2,
      low: 0,
      high: 3,
      score: 0.4,
      href: '/defects?w=1',
    },
    {
      key: 'b',
      label: '2026-01-12',
      value: 7,
      expected: 1.3,
      low: 0,
      high: 3.2,
      score: 3.4,
      href: '/defects?w=2',
      alarm: true,
    },
    { key: 'c', label: '2026-01-19', value: 6, href: '/defects?w=3' },
  ]
  const markup = drawFigure(<Band frame={frame} marks={weeks} score={{ name: '证据', threshold: 3 }} />)

  it('says what was observed, expected and decided', () => {
    expect(linksOf(markup).map(({ name }) => name)).toEqual([
      '2026-01-05；1 条；预期 1.2；区间 0–3；证据 0.4',
      '2026-01-12；7 条；预期 1.3；区间 0–3.2；证据 3.4；超出界限',
      '2026-01-19；6 条；区间 –；证据 –',
    ])
    expect(tableOf(markup)[2]).toEqual(['2026-01-12', '7', '1.3', '0–3.2', '3.4'])
  })

  it('marks the threshold and the first time beyond it', () => {
    expect(markup).toContain('界限 3')
    expect(markup).toContain('首次达到报警条件：2026-01-12')
    expect(markup.match(/class="chart-bar alarm"/g)).toHaveLength(1)
  })
})
