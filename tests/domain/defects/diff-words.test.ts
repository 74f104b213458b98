import { expect, test } from 'vitest'
import { diffWords, excerpts } from '@/app/(staff)/defects/_parts/record/diff-words'
import { runs } from '@/tests/support/depth'

const marked = (parts: { text: string; changed: boolean }[]) =>
  parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')
const diff = (old: string, now: string) => diffWords(old, now).map(marked)

test('words that only one of two texts has are marked, the others are not', () => {
  expect(diff('车辆行驶中突然熄火', '车辆行驶中多次熄火')).toEqual([
    '车辆行驶中[突然]熄火',
    '车辆行驶中[多次]熄火',
  ])
  expect(diff('the engine stops', 'the engine often stops at night')).toEqual([
    'the engine stops',
    'the engine [often ]stops[ at night]',
  ])
  expect(diff('', '新的内容')).toEqual(['', '[新的内容]'])
  expect(diff('一样', '一样')).toEqual(['一样', '一样'])
  expect(diff('甲乙丙', '丁戊己')).toEqual(['[甲乙丙]', '[丁戊己]'])
})

test('what is not marked is the same on both sides, whatever the texts', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 16807) % 2147483647
    return seed % below
  }
  const text = () =>
    Array.from({ length: random(60) }, () => 'a b c 刹车 失灵 ，'.split(' ')[random(6)]).join(' ')
  for (let round = 0; round < runs(300).numRuns; round++) {
    const [old, now] = [text(), text()]
    const [from, to] = diffWords(old, now)
    expect([from, to].map(parts => parts.map(part => part.text).join(''))).toEqual([old, now])
    const kept = (parts: typeof from) =>
      parts
        .filter(part => !part.changed)
        .map(part => part.text)
        .join('')
    expect(kept(from)).toBe(kept(to))
  }
})

test('texts too long or too different to be compared in a moment are marked whole, whatever they share', () => {
  for (const sentences of [2_500, 300]) {
    const [old, now] = [`${'甲，'.repeat(sentences)}甲`, `${'乙，'.repeat(sentences)}乙`]
    expect(diff(old, now)).toEqual([`[${old}]`, `[${now}]`])
  }
  const [old, now] = [`${'甲，'.repeat(150)}甲`, `${'乙，'.repeat(150)}乙`]
  expect(diff(old, now)[0]).toBe(`${'[甲]，'.repeat(150)}[甲]`)
})

test('a row shows a long text from a little before what changed', () => {
  const long = '车辆在高速公路上以每小时一百公里的速度行驶时'
  expect(excerpts('短', '长')).toEqual(['短', '长'])
  expect(excerpts(`${long}突然熄火，仪表全黑`, `${long}多次熄火，仪表全黑`)).toEqual([
    '…公里的速度行驶时突然熄火，仪表全黑',
    '…公里的速度行驶时多次熄火，仪表全黑',
  ])
})
