import { readCsv } from '../data/read-csv'
import { textsByKey, textsOf } from '../data/texts'
import { phrases } from './phrases'
import { type Random, weighted } from './random'
import { subAssemblyShares } from './shares'

const where = textsByKey('where')
const effects = textsByKey('effects')
const typos = [...textsByKey('typos')].map(([right, [wrong = '']]) => [right, wrong] as const)
const often = textsOf('often')
const shorts = textsOf('shorts')
const openings = textsOf('openings')
const events = textsOf('events')
const makeNoise = textsOf('makeNoise')
const fires = textsOf('fires')
const crashes = textsOf('crashes')
const courses = textsOf('courses')
const dealer = textsOf('dealer')
const wishes = textsOf('wishes')
const summaries = textsOf('summaries')
const rareEvents = readCsv<'sentence' | 'perMillion' | 'subAssemblies'>('rare-events.csv').map(
  ({ sentence, perMillion, subAssemblies }) => ({
    sentence,
    perMillion: Number(perMillion),
    subs: subAssemblies.split(' '),
  }),
)

const moving = new Set(['01', '02', '03', '08', '09', '18'])

export interface Story {
  vehicle: string
  subAssembly: string
  purchased: string
  happened: string
  monthsOwned: number
  city: string
  mileage: number
  speed: number
  occurrences: number
  scenario: string
  warned: boolean
  crash: boolean
  fire: boolean
  injured: number
  newEnergy: boolean
  part?: string
  trouble?: string
}

const troubleRank = Array.from({ length: 12 }, (_, n) =>
  weighted(Array.from({ length: n + 1 }, (_, i) => [i, 1 / (i + 1.5)] as const)),
)

const slot = /\{(\w+)\}/g

const owned = (months: number) =>
  months < 1
    ? '不到一个月'
    : months < 12
      ? `${months}个月`
      : `${Math.floor(months / 12)}年${months % 12 > 5 ? '多' : ''}`

const chineseMonth = (date: string) => `${date.slice(0, 4)}年${Number(date.slice(5, 7))}月`

const chineseDay = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`

export function tell(r: Random, story: Story) {
  const { part: parts, trouble: troubles } = r.pick(phrases.get(story.subAssembly)!)
  const { part = r.pick(parts), trouble = troubles[troubleRank[troubles.length - 1]!(r)]! } = story
  const place = r.pick(where.get(story.scenario) ?? where.get('99')!)
  const words: Record<string, string> = {
    car: story.vehicle,
    buy: r.chance(0.7) ? chineseMonth(story.purchased) : `${story.purchased.slice(0, 4)}年`,
    mile: r.chance(0.5) ? String(story.mileage) : roundMileage(story.mileage),
    own: owned(story.monthsOwned),
    city: story.city,
    day: r.chance(0.6) ? chineseDay(story.happened) : chineseMonth(story.happened),
    where: place,
    speed: story.speed >= 20 && moving.has(story.scenario) ? `以${story.speed}km/h行驶时` : '',
    part,
    trouble,
    often: story.occurrences > 1 && r.chance(0.4) ? `已经出现${story.occurrences}次` : r.pick(often),
    effect: r.pick(effects.get(story.subAssembly.slice(0, 2))!),
    short: r.pick(shorts),
  }
  const fill = (template: string) => template.replace(slot, (_, name: string) => words[name] ?? '')

  let text = fill(r.pick(openings)) + fill(r.pick(events))
  if (!trouble.includes('异响') && !text.includes('异响') && r.chance(noiseShare))
    text += `，${r.pick(makeNoise)}`
  for (const { sentence, perMillion, subs } of rareEvents)
    if (subs.includes(story.subAssembly) && r.chance(rareChance(perMillion / subs.length, story.subAssembly)))
      text += `，${sentence}`
  if (!story.warned && r.chance(0.3)) text += '，事前没有任何预警'
  if (story.fire) text += r.pick(fires)
  if (story.crash) text += r.pick(crashes)
  if (story.injured > 0) text += `，造成${story.injured}人受伤送医`
  text += '。'
  if (r.chance(0.6))
    text += `${r
      .pick(courses)
      .replace('{city}', story.city)
      .replace('{code}', `${r.pick(['P0', 'P1', 'U0', 'C1', 'B1'])}${r.int(100, 999)}`)}。`
  if (r.chance(0.85))
    text += `${r
      .pick(dealer)
      .replace('{km}', String(r.int(3, 60) * 100))
      .replace('{fee}', String(r.int(4, 320) * 100))
      .replace('{n}', String(r.int(2, 6)))}。`
  if (text.length < 150) {
    const wish = r.pick(wishes)
    if (wish) text += `${wish}。`
  }
  if (text.length < 50) text += `${r.pick(often)}，${r.pick(wishes) || '请核实'}。`
  if (text.length > 200) text = `${text.slice(0, text.lastIndexOf('，', 198))}。`
  let summary = fill(r.pick(summaries))
  if (r.chance(0.04)) {
    const [right, wrong] = r.pick(typos)
    text = text.replace(right, wrong)
    summary = summary.replace(right, wrong)
  }
  return { summary, description: text, part, trouble }
}

const noiseShare = 0.3

const roundMileage = (km: number) =>
  km >= 10_000
    ? `${(km / 10_000).toFixed(1).replace('.0', '')}万`
    : km >= 1000
      ? `${Math.round(km / 1000)}千多`
      : String(km)

const rareChance = (perMillion: number, sub: string) =>
  Math.min(0.5, perMillion / 1e6 / Math.max(subAssemblyShares.get(sub) ?? 0, 1e-5))
