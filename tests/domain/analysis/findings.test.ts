import { expect, test } from 'vitest'
import { cellFinding } from '@/lib/analysis/findings/cell-finding'
import { levelOf } from '@/lib/analysis/findings/phrases'
import {
  itemsFinding,
  rankedFinding,
  reportFinding,
  trendFinding,
} from '@/lib/analysis/findings/total-findings'
import { type Locale, locales } from '@/lib/i18n/locales'

const today = '2026-11-28'
const halfYear = { from: '2026-05-29', to: today }
const zh = { locale: 'zh-CN' as const, today }
const en = { locale: 'en-US' as const, today }

const bms = {
  ...{ group: 'AION S Plus', event: '电池管理系统', window: halfYear, n: 31, expected: 4.7 },
  ...{ basis: 'volume' as const, since: '2026-07-27', severe: { fire: 3, crash: 0 } },
}

test('a cell that stands out is said with its expectation, how many times, since when and what happened', () => {
  expect(cellFinding(zh, bms)).toEqual({
    level: 'high',
    text: 'AION S Plus 的电池管理系统投诉近半年 31 条，按其投诉量应为约 4.7 条，是 6.6 倍；7 月下旬起持续偏高；其中 3 条起火。',
  })
  expect(cellFinding(en, { ...bms, event: 'BMS' })).toEqual({
    level: 'high',
    text: '31 reports about BMS of AION S Plus in the last six months, where by how much it is reported at all about 4.7 would be expected: 6.6 times as many; high since late July; of these 3 with fire.',
  })
})

test('one report, none, and what is not known are said as such, in both languages', () => {
  const text = (locale: Locale, given: Partial<Parameters<typeof cellFinding>[1]>) =>
    cellFinding({ locale, today }, { ...bms, group: '北辰A1', ...given })
  expect(text('zh-CN', { n: 1, expected: 0.1, severe: { fire: 0 } })).toEqual({
    level: 'tooFew',
    text: '北辰A1 的电池管理系统投诉近半年 1 条，不到 3 条，不作判断；没有起火、碰撞、侧翻或伤亡。',
  })
  expect(text('en-US', { event: 'BMS', n: 1, expected: 0.1, severe: { fire: 1 } }).text).toBe(
    '1 report about BMS of 北辰A1 in the last six months: with fewer than 3 nothing can be said; of these 1 with fire.',
  )
  expect(text('zh-CN', { n: 0, expected: 1 })).toEqual({
    level: 'tooFew',
    text: '北辰A1 的电池管理系统近半年没有投诉，不到 3 条，不作判断。',
  })
  expect(text('zh-CN', { n: 0, expected: 30 })).toEqual({
    level: 'low',
    text: '北辰A1 的电池管理系统近半年没有投诉，按其投诉量应为约 30 条，偏少。',
  })
  expect(text('zh-CN', { expected: null, severe: undefined })).toEqual({
    level: 'unknown',
    text: '北辰A1 的电池管理系统投诉近半年 31 条，没有可比的数据，无法给出预期。',
  })
  expect(text('en-US', { event: 'BMS', expected: null, severe: undefined }).text).toBe(
    '31 reports about BMS of 北辰A1 in the last six months; there is nothing to compare with, so what to expect cannot be said.',
  )
  expect(text('zh-CN', { n: 5, expected: 0.2 }).text).toContain('应不到 1 条；7 月下旬起持续偏高')
  expect(text('zh-CN', { n: 5, expected: 4, severe: undefined })).toEqual({
    level: 'usual',
    text: '北辰A1 的电池管理系统投诉近半年 5 条，按其投诉量应为约 4 条，还在偶然的范围内。',
  })
  // Suspected duplicates are said, and what is left of them is compared.
  expect(text('zh-CN', { n: 18, collapsed: 1, expected: 0.2 })).toMatchObject({ level: 'tooFew' })
  expect(text('zh-CN', { n: 18, collapsed: 1, expected: 0.2 }).text).toContain('18 条（疑似重复合并后 1 条）')
})

test('periods and beginnings are said as people say them', () => {
  const said = (from: string, to = today) =>
    cellFinding(zh, { ...bms, window: { from, to }, severe: undefined, since: null }).text
  expect(said('2026-01-01')).toContain('投诉今年以来 31 条')
  expect(said('2025-11-29')).toContain('投诉近一年 31 条')
  expect(said('2026-08-31', '2026-11-27')).toContain('投诉近 13 周 31 条')
  // The weeks that a rule decided on yesterday's end, and the same with today.
  expect(said('2026-09-05', '2026-11-27')).toContain('投诉近 12 周 31 条')
  expect(said('2026-09-05', '2026-11-28')).toContain('投诉近 12 周 31 条')
  expect(said('2026-03-02', '2026-03-09')).toContain('投诉 2026-03-02')
  expect(said('2026-10-01', '2026-10-31')).toContain('投诉 2026 年 10 月 31 条')
  expect(cellFinding(en, { ...bms, window: { from: '2026-10-01', to: '2026-10-31' } }).text).toContain(
    'in October 2026',
  )
  expect(said('2026-06-01')).toContain('投诉 2026-06-01 至')
  const since = (day: string) => cellFinding(zh, { ...bms, since: day }).text
  expect(since('2025-12-03')).toContain('2025 年 12 月上旬起')
  expect(cellFinding(zh, { ...bms, firedAt: '2026-08-03' }).text).toContain('；8 月上旬首次报警')
  expect(since('2026-02-15')).toContain('；2 月中旬起')
  expect(cellFinding(en, { ...bms, since: '2025-12-03' }).text).toContain('high since early December 2025')
})

test('levels follow the limits that the manual names', () => {
  expect(levelOf(2, 0.01)).toBe('tooFew')
  expect(levelOf(3, null)).toBe('unknown')
  expect(levelOf(31, 4.7)).toBe('high')
  expect(levelOf(12, 5)).toBe('raised')
  expect(levelOf(5, 4)).toBe('usual')
  expect(levelOf(2, 20)).toBe('low')
  expect(levelOf(0, 1.5)).toBe('tooFew')
})

test('a report, a trend, a ranking and the watch items are said in one sentence each', () => {
  const report = {
    ...{ window: { from: '2026-01-01', to: today }, compare: 'year' as const, n: 29_871, before: 27_110 },
    ...{
      largest: { by: '总成', name: '发动机', n: 5139 },
      fastest: { name: '甲', n: 40, before: 15, difference: 25 },
      harm: 412,
    },
  }
  expect(reportFinding(zh, report).text).toBe(
    '今年以来收到 29,871 条，比上年同期（27,110 条）多 10.2%；总成中发动机最多，占 17.2%；增长最多的车型系列是甲，多 25 条，达 40 条；涉及起火、碰撞、侧翻或伤亡的 412 条，占 1.4%。',
  )
  const latin = {
    ...report,
    largest: { by: '车型系列', name: 'AION S Plus', n: 5139 },
    fastest: { name: 'AION S Plus', n: 40, before: 15, difference: 25 },
  }
  expect(reportFinding(zh, latin).text).toContain('车型系列中 AION S Plus 最多')
  expect(reportFinding(zh, latin).text).toContain('增长最多的车型系列是 AION S Plus，多 25 条')
  const little = { ...report, n: 1, before: 2, largest: null, fastest: null, harm: 0 }
  expect(reportFinding(zh, little).text).toBe(
    '今年以来收到 1 条，比上年同期（2 条）少 1 条；没有涉及起火、碰撞、侧翻或伤亡的。',
  )
  const one = { ...little, before: 0, largest: { by: '总成', name: '发动机', n: 1 }, harm: 1 }
  expect(reportFinding(zh, { ...one, fastest: { name: '甲', n: 1, before: 0, difference: 1 } }).text).toBe(
    '今年以来收到 1 条，上年同期没有；总成是发动机；涉及起火、碰撞、侧翻或伤亡。',
  )
  expect(reportFinding(en, one).text).toBe(
    '1 report was received this year so far, none a year before; its 总成 is 发动机; with fire, crash, rollover, injury or death.',
  )
  expect(
    reportFinding(zh, { ...one, n: 2, fastest: { name: '甲', n: 2, before: 0, difference: 2 } }).text,
  ).toBe(
    '今年以来收到 2 条，上年同期没有；总成中发动机最多，1 条；增长最多的车型系列是甲，从没有增至 2 条；涉及起火、碰撞、侧翻或伤亡的 1 条。',
  )
  expect(reportFinding(zh, { ...little, n: 0, before: 0 }).text).toBe('今年以来没有收到符合条件的投诉。')
  expect(reportFinding(en, { ...little, before: null, harm: null }).text).toBe(
    '1 report was received this year so far.',
  )
  const trend = {
    ...{ name: '', window: halfYear, interval: 'month' as const, n: 60 },
    ...{ counts: [8, 9, 8, 7, 28], largest: { name: '发动机', n: 30 } },
  }
  expect(trendFinding(zh, trend)).toEqual({
    level: 'high',
    text: '近半年共 60 条；最近一个完整的月 28 条，此前 4 个月平均 8 条，明显偏高；发动机最多，30 条。',
  })
  expect(trendFinding(zh, { ...trend, largest: { name: 'AION S', n: 30 } }).text).toContain('；AION S 最多')
  expect(trendFinding(zh, { ...trend, n: 1, counts: [1], largest: { name: '发动机', n: 1 } }).text).toBe(
    '近半年共 1 条；完整的时段不够，不能说是升是降；属于发动机。',
  )
  expect(trendFinding(zh, { ...trend, name: '北辰A1', counts: [3, 4] })).toEqual({
    level: 'unknown',
    text: '北辰A1 近半年 60 条；完整的时段不够，不能说是升是降；发动机最多，30 条。',
  })
  expect(rankedFinding('zh-CN', { all: 40, high: 0, raised: 0, first: null })!.text).toBe(
    '40 个组合中没有偏高的。',
  )
  expect(rankedFinding('zh-CN', { all: 40, high: 2, raised: 3, first: cellFinding(zh, bms) })).toMatchObject({
    level: 'high',
    text: expect.stringMatching(/^40 个组合中 2 个明显偏高，3 个偏高。最突出的是：AION S Plus 的/),
  })
  expect(itemsFinding('zh-CN', { open: 0, new: 0, overdue: 0 }, null).text).toBe('没有未关闭的关注事项。')
  expect(itemsFinding('en-US', { open: 1, new: 1, overdue: 0 }, null).text).toBe(
    '1 item is open, 1 untouched and 0 overdue.',
  )
})

test('no case leaves a hole in a sentence, in any language', () => {
  const values = [0, 1, 3, 40]
  for (const locale of locales)
    for (const n of values)
      for (const expected of [null, 0, 0.4, 3, 60])
        for (const severe of [undefined, {}, { fire: 1, death: 2 }, { severe: 2 }])
          for (const basis of ['volume', 'history'] as const) {
            const asked = { ...bms, group: '甲', n, expected, severe, basis }
            const { text } = cellFinding({ locale, today }, asked)
            expect(text).not.toMatch(/analysis\.|undefined|NaN|Infinity|[{}]|；；|; ;/)
            expect(text).toMatch(/[。.]$/)
          }
})
