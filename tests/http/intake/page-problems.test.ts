import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let Visitor: ReturnType<typeof visitorsOf>

beforeAll(async () => {
  door = await openDoor()
  Visitor = visitorsOf(door)
})
afterAll(() => door.close())

it('a problem of a page reaches the mail of the office, with its address and no secret of it', async () => {
  const visitor = new Visitor()
  expect(await visitor.open('start')).toContain('/app/intake/problem?at=start')
  expect(await visitor.open('problem?at=stop')).toContain('/app/intake/stop')
  const sent = await visitor.send('problem', { at: 'stop?alert=1&key=secret', problem: '按钮没有反应' })
  expect(sent).toBe('problem?at=stop&told=sent')
  expect(await visitor.open(sent)).toContain('已送到工作人员的邮箱')
  const { rows } = await door.database.pool.query(`select text from text_messages where purpose = 'problem'`)
  expect(rows).toHaveLength(1)
  expect(rows[0].text).toContain('/app/intake/stop')
  expect(rows[0].text).toContain('按钮没有反应')
  expect(rows[0].text).not.toContain('secret')
})

it('nothing is sent without words, to another address, or without end', async () => {
  const visitor = new Visitor()
  const empty = await visitor.send('problem', { at: 'recall', problem: ' ' })
  expect(await visitor.open(empty)).toContain('请写明哪里有问题')
  expect(await visitor.send('problem', { at: 'https://evil.example/', problem: 'x' })).toBe(
    'problem?at=start&told=sent',
  )
  let last = ''
  for (let call = 0; call < 10; call++) last = await visitor.send('problem', { at: 'recall', problem: 'x' })
  expect(last).toBe('problem?at=recall&told=later')
  expect(await visitor.open(last)).toContain('现在送不出去')
})
