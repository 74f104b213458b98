import { Corpus } from '@/lib/coding/engine/corpus'
import { bucketsOf, foldText } from '@/lib/coding/engine/features'
import { load } from '@/lib/coding/engine/model'
import { train } from '@/lib/coding/engine/train'
import { groupTexts, salienceOf, type TextGroup } from '@/lib/coding/groups/group-texts'
import { alike } from '@/lib/coding/groups/read-texts-job'
import { makeList } from '../signals/list'
import { percent } from './percent'
import { readRealList } from './real-list'

interface Report {
  text: string
  /** Two that share one are about the same. */
  about: readonly string[]
  story: string
}

async function grouped(reports: readonly Report[], labels: readonly string[]) {
  const corpus = new Corpus()
  for (const [at, { text }] of reports.entries())
    corpus.add(bucketsOf(text), { assembly: labels[at]!, subAssembly: null, symptoms: [] })
  const model = load(
    await train(
      corpus,
      reports.map((_, at) => at),
    ),
  )
  const began = performance.now()
  const groups = await groupTexts(corpus, { alike, weightOf: salienceOf(model) })
  return { groups, seconds: (performance.now() - began) / 1000 }
}

/** Of pairs in one group the share about the same, and by chance; of pairs of one story the share in one group. */
function quality(reports: readonly Report[], groups: readonly TextGroup[]) {
  const groupOf = new Map(groups.flatMap(({ members }, group) => members.map(text => [text, group] as const)))
  const share = (one: Report, other: Report) => one.about.some(code => other.about.includes(code))
  let [together, right, all, same, stories, found] = [0, 0, 0, 0, 0, 0]
  const step = Math.max(1, Math.floor(reports.length / 3_000))
  for (let one = 0; one < reports.length; one += step)
    for (let other = one + step; other < reports.length; other += step) {
      const [isTogether, isAlike] = [
        groupOf.has(one) && groupOf.get(one) === groupOf.get(other),
        share(reports[one]!, reports[other]!),
      ]
      all++
      if (isAlike) same++
      if (isTogether) together++
      if (isTogether && isAlike) right++
      if (reports[one]!.story !== '' && reports[one]!.story === reports[other]!.story) {
        stories++
        if (isTogether) found++
      }
    }
  return [
    groups.length,
    percent(groupOf.size / reports.length),
    percent(right / together),
    percent(same / all),
    percent(found / stories),
  ]
}

const head = [
  '| texts | groups | in one | pairs about the same | by chance | pairs of one story together | s |',
  '|---|--:|--:|--:|--:|--:|--:|',
]

export async function textGroups(file: string | undefined): Promise<string[]> {
  const lines = [...head]
  const measure = async (name: string, reports: readonly Report[], labels: readonly string[]) => {
    const { groups, seconds } = await grouped(reports, labels)
    lines.push(`| ${name} | ${[...quality(reports, groups), seconds.toFixed(1)].join(' | ')} |`)
  }
  if (file) {
    const rows = readRealList(file)
    const reports = rows.map(({ text, codes }) => ({
      text,
      about: codes,
      story: codes.length > 1 ? codes.toSorted().join() : '',
    }))
    await measure(
      'real list',
      reports,
      rows.map(({ groups: [group = 'service'] }) => group),
    )
  }
  for (const [name, months, records] of [
    ['generated, a month of 20 000', 12, 20_000],
    ['generated, a year of 120 000', 12, 120_000],
  ] as const) {
    const list = makeList('plain', 501, { months, records })
    const reports = list.reports.map(({ text, truth }) => ({
      // The summary, as the job takes it.
      text: foldText(text.split('\n')[0]!),
      about: [truth.part],
      story: `${truth.part} ${truth.symptom}`,
    }))
    await measure(
      name,
      reports,
      list.reports.map(({ assembly }) => assembly),
    )
  }
  return lines
}
