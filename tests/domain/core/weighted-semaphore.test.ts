import { expect, it } from 'vitest'
import { WeightedSemaphore } from '@/lib/core/limits/weighted-semaphore'

const nextTurn = () => new Promise(setImmediate)

function queueOf(semaphore: WeightedSemaphore) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, network?: string) => {
    const work = () =>
      new Promise<string>(done => {
        begun.push(name)
        ends.push(() => done(name))
      })
    return semaphore.run(1, work, network).catch(error => error.code)
  }
  const endAll = async () => {
    for (await nextTurn(); ends.length > 0; await nextTurn()) ends.shift()!()
  }
  return { begun, ask, endAll }
}

it('who is signed in comes before the public, in the order of coming', async () => {
  const { begun, ask, endAll } = queueOf(new WeightedSemaphore(1))
  const all = [ask('p1', '10.0.0.1'), ask('p2', '10.0.0.2'), ask('s1'), ask('p3', '10.0.0.1'), ask('s2')]
  await endAll()
  expect(begun).toEqual(['p1', 's1', 's2', 'p2', 'p3'])
  expect(await Promise.all(all)).toEqual(['p1', 'p2', 's1', 'p3', 's2'])
})

it('a network holds a part of the public’s places, the public a part of all, and both are given back', async () => {
  const { begun, ask, endAll } = queueOf(
    new WeightedSemaphore(1, { maxWaiting: 4, maxPublic: 3, maxOfNetwork: 2 }),
  )
  const [one, two, three] = ['10.0.0.1', '10.0.0.2', '10.0.0.3']
  const networks = [one, one, one, two, three, undefined, undefined, undefined]
  const all = networks.map((network, at) => ask(String(at), network))
  await endAll()
  expect(await Promise.all(all)).toEqual(['0', '1', 'busy', '3', 'busy', '5', '6', 'busy'])
  expect(begun).toEqual(['0', '5', '6', '1', '3'])
  const again = ask('again', one)
  await endAll()
  expect(await again).toBe('again')
})
