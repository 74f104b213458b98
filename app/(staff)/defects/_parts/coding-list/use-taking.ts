import { useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { keyIsFree } from '@/app/_ui/keys/keys'
import { listen } from '@/app/_ui/listeners'
import { permitted } from '@/app/_ui/permitted'
import { takeProposal } from '@/app/(staff)/_parts/coding/take-proposal'
import { digitKeys } from '@/app/(staff)/_parts/desk/digit-keys'
import type { Row } from './uncoded-rows'

export const left = -2

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

export function useTaking(rows: Row[], leave?: (row: Row) => Promise<unknown>) {
  const [at, setAt] = useState(0)
  const [taken, setTaken] = useState(new Map<string, string>())
  const versions = useRef(new Map(rows.map(({ id, version }) => [id, version])))
  const pending = useRef(new Map<string, Promise<unknown>>())

  const store = async (row: Row, choice: number) => {
    const found = { ...row.proposed, learnedFrom: 0, mentions: [] }
    const proposal = takeProposal(found, choice, { symptomCodes: row.symptomCodes }, Boolean(leave))
    if (!proposal) return
    const { change, proposed } = proposal
    const head = { id: row.id, version: versions.current.get(row.id)!, submit: false, proposed }
    const code = String(change.assemblyCode)
    const changes = { subAssemblyCode: null, ...change }
    const saved = await call('POST /complaintsvehicleinfo/amend', asInput(changes, head))
    versions.current.set(row.id, saved.version)
    setTaken(before => new Map(before).set(row.id, code))
  }
  const goOn = (row: Row, place: number, store: () => Promise<unknown>) => {
    setAt(Math.min(place + 1, rows.length - 1))
    const before = pending.current.get(row.id) ?? Promise.resolve()
    // `call()` has shown what was refused; the record stays as it was.
    const work = before.then(store).catch(() => undefined)
    pending.current.set(row.id, work)
  }
  const take = (place: number, choice: number) => {
    const row = rows[place]
    if (!row || !permitted('vehicle_defect_edit')) return
    if (choice === left && leave)
      goOn(row, place, async () => {
        await leave(row)
        setTaken(before => new Map(before).set(row.id, ''))
      })
    else if (row.proposed.assemblies[choice]) goOn(row, place, () => store(row, choice))
  }

  const now = useRef({ at, take })
  now.current = { at, take }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!keyIsFree(event)) return
      const step = steps[event.key]
      const choice = event.key === '0' ? left : digitKeys.indexOf(event.key)
      if (step) setAt(place => Math.max(0, Math.min(rows.length - 1, place + step)))
      else if (choice >= 0 || choice === left) now.current.take(now.current.at, choice)
      else return
      event.preventDefault()
    }
    return listen(document, { keydown: press })
  }, [rows])
  return { at, setAt, taken, take }
}
