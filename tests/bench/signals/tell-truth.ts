import { assemblies } from '@/db/seed/data/assemblies'
import { codedLists } from '@/db/seed/data/lists'
import { tell } from '@/db/seed/generator/narrative'
import { phrases } from '@/db/seed/generator/phrases'
import { openRandom } from './random'

/** What happened to the car, whatever the report is coded as. */
export interface Truth {
  assembly: string
  part: string
  symptom: string
}

const names = new Map(codedLists.symptomCodes!.map(({ code, name }) => [code, name]))
const parts = new Map(
  assemblies.flatMap(({ subAssemblies }) => subAssemblies.map(one => [one.code, one.name])),
)
const known = [...phrases.keys()]

/** One report in six words the trouble otherwise, one in eight names the part as a whole assembly does or not at all. */
const [otherwise, vague] = [1 / 6, 1 / 8]

/** @param seed any text: equal ones tell the same, and no draw of the list itself is taken */
export function tellTruth({ part, symptom }: Truth, seed: string): string {
  const random = openRandom([...seed].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7))
  const draw = {
    next: random.uniform,
    int: random.whole,
    chance: (probability: number) => random.uniform() < probability,
    pick: random.pick,
  }
  const isVague = random.uniform() < vague
  const { summary, description } = tell(draw, {
    vehicle: '车辆',
    subAssembly: phrases.has(part) ? part : known[0]!,
    purchased: '2022-05-01',
    happened: '2023-05-01',
    monthsOwned: random.whole(1, 60),
    city: random.pick(['武汉', '杭州', '成都', '济南', '长沙', '西安']),
    mileage: random.whole(1_000, 90_000),
    speed: random.whole(0, 110),
    occurrences: random.whole(1, 4),
    scenario: random.pick(['01', '02', '03', '04', '05', '99']),
    warned: random.uniform() < 0.5,
    crash: false,
    fire: false,
    injured: 0,
    newEnergy: false,
    ...(isVague ? { part: '车子' } : !phrases.has(part) && { part: parts.get(part)! }),
    ...(random.uniform() >= otherwise && { trouble: names.get(symptom)! }),
  })
  return `${summary}\n${description}`
}
