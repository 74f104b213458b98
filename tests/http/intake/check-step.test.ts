import { afterAll, beforeAll, expect, it } from 'vitest'
import { answersOf } from '@/lib/intake/answers'
import { stepsOf } from '@/lib/intake/schema'
import { reporterAt } from '@/tests/support/intake/intake'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.close())

const odd = ['x', '', '9223372036854775808', 0.5, -1, true, [], ['x'], [[null]], {}, { a: 1 }, null]

it('answers of the wrong kind, in whichever step and beside it, are named and never looked up', async () => {
  const send = reporterAt(door)
  const check = async (branch: string, step: string, answers: object) => {
    const json = { branch, step, answers }
    const { status, body } = await send('POST', '/xfpqx/collectioncomplaint/checkStep', { json })
    expect([branch, step, JSON.stringify(answers).slice(0, 60), status]).toEqual([
      ...[branch, step, JSON.stringify(answers).slice(0, 60), 200],
    ])
    return body.data as { path: string }[]
  }
  for (const branch of ['vehicle', 'product'] as const)
    for (const step of [...Object.keys(stepsOf[branch]), '__proto__', 'constructor', ''])
      for (const value of odd) {
        const names = [...Object.keys(answersOf[branch]), 'fileTokens', 'fileKinds']
        const issues = await check(branch, step, Object.fromEntries(names.map(name => [name, value])))
        const asked = [
          ...((Object.hasOwn(stepsOf[branch], step) && stepsOf[branch][step]) || []),
          'fileKinds',
        ]
        for (const { path } of issues) expect(asked).toContain(path.split('.')[0])
      }
})
