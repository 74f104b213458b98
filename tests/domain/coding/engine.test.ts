import { describe, expect, test } from 'vitest'
import { calibrate } from '@/lib/coding/engine/calibrate'
import { Corpus } from '@/lib/coding/engine/corpus'
import { bucketsOf, foldText } from '@/lib/coding/engine/features'
import { measure } from '@/lib/coding/engine/measure'
import { fromBytes, load, toBytes } from '@/lib/coding/engine/model'
import { decidingWords, propose } from '@/lib/coding/engine/propose'
import { train } from '@/lib/coding/engine/train'
import { codedTexts } from '@/tests/support/coding'

async function learned(records = codedTexts(240)) {
  const corpus = new Corpus()
  for (const { text, ...label } of records) corpus.add(bucketsOf(text), label)
  return train(
    corpus,
    records.map((_, at) => at),
  )
}

const ask = (model: Awaited<ReturnType<typeof learned>>, text: string) => {
  const folded = foldText(text)
  return { folded, loaded: load(model), ...propose(load(model), folded) }
}

describe('a model of coding', () => {
  test('proposes assembly, part within it and problems of a text it has not seen, and says which words decided', async () => {
    const found = ask(await learned(), '跑高速时刹车盘有异响，踩下去抖动')
    expect(found.assemblies[0]).toMatchObject({ code: '04' })
    expect(found.assemblies[0]!.probability).toBeGreaterThan(0.8)
    expect(found.subAssemblies.find(({ within }) => within === '04')).toMatchObject({ code: '0401' })
    expect(found.symptoms[0]?.code).toBe('S01')
    expect(decidingWords(found.loaded, found.folded, found.assemblies[0]!.place)[0]).toContain('刹车')
  })

  test('has nothing to say of an empty text, of one letter, of a language it never saw', async () => {
    const model = await learned()
    for (const text of ['', ' ', 'x', '😀😀😀', 'ελληνικά γράμματα', '。，！'])
      expect(ask(model, text)).toMatchObject({ assemblies: [], subAssemblies: [], symptoms: [] })
  })

  test('does not propose what fewer than eight records have', async () => {
    const rare = Array.from({ length: 7 }, () => ({
      ...{ text: '雨刮器刮不干净', assembly: '07', subAssembly: null, symptoms: [] },
    }))
    const model = await learned([...rare, ...codedTexts(240)])
    expect(model.classes.map(({ code }) => code)).not.toContain('07')
  })

  test('learns the same from the same records, and is the same after it was stored', async () => {
    const [one, other] = [toBytes(await learned()), toBytes(await learned())]
    expect(one.equals(other)).toBe(true)
    const text = foldText('方向盘打不动，助力失效')
    expect(propose(load(fromBytes(one)), text)).toEqual(propose(load(await learned()), text))
    expect(() => fromBytes(Buffer.from('something else'))).toThrow()
  })

  test('is measured by what it proposes of records that it never learned from', async () => {
    const model = load(await learned())
    const right = codedTexts(60, 7)
    expect(measure(model, right)).toMatchObject({ measured: 60, first: 1, three: 1, confusions: [] })
    const wrong = right.map(one => ({ ...one, assembly: one.assembly === '04' ? '03' : one.assembly }))
    const figures = measure(model, wrong)
    expect(figures.first).toBeLessThan(0.8)
    expect(figures.confusions[0]).toMatchObject({ code: '03', proposed: '04' })
    expect(figures.coverage.map(({ from }) => from)).toEqual([0.5, 0.7, 0.9])
  })
})

test('a record that names two assemblies speaks for both', async () => {
  const both = Array.from({ length: 12 }, () => ({
    ...{ text: '底盘托底后漏液冒烟', assembly: '04', also: ['08'], subAssembly: null, symptoms: [] },
  }))
  const { assemblies } = ask(await learned([...both, ...codedTexts(240)]), '托底后漏液')
  expect(assemblies.slice(0, 2).map(({ code }) => code)).toEqual(expect.arrayContaining(['04', '08']))
})

test('how sure a model is follows records that it has not learned from, and the order stays', async () => {
  const model = load(await learned())
  const unseen = codedTexts(60, 7)
  const wrong = unseen.map((one, at) => (at % 3 === 0 ? { ...one, assembly: '01' } : one))
  const [surer, doubtful] = [calibrate(model, unseen), calibrate(model, wrong)]
  expect(surer).toBeGreaterThan(1)
  expect(doubtful).toBeLessThan(surer)
  expect(calibrate(model, [])).toBe(1)
  const text = foldText('方向盘打不动，发动机抖动')
  const order = (sharpness: number) =>
    propose({ ...model, sharpness }, text).assemblies.map(({ code }) => code)
  expect(order(surer)).toEqual(order(1))
  expect(load(fromBytes(toBytes({ ...model, sharpness: surer }))).sharpness).toBe(surer)
})

test('figures, width and case of a text do not matter', () => {
  expect(foldText('行驶５.5万公里，ＥＰＢ报警')).toBe('行驶0 0万公里 epb报警')
  expect(bucketsOf(foldText('制动 制动'))).toEqual(bucketsOf('制动'))
})
