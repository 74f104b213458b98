import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { basePath } from '@/app/_ui/call-address'
import { keyIsFree, rowSteps } from '@/app/_ui/keys/keys'
import { listen } from '@/app/_ui/listeners'
import { permitted } from '@/app/_ui/permitted'
import coding from '@/app/(staff)/_parts/coding/coding.module.css'
import { percent } from '@/app/(staff)/_parts/coding/suggestion-line'
import { takeProposal } from '@/app/(staff)/_parts/coding/take-proposal'
import { digitKeys } from '@/app/(staff)/_parts/desk/digit-keys'
import type { Data } from '@/lib/http/calls'
import css from './uncoded.module.css'

const left = -2

function useTaking(rows: Row[], leave?: (row: Row) => Promise<unknown>) {
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
      const step = rowSteps[event.key]
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

export type Row = Data<'GET /complaintsvehicleinfo/uncoded'>['records'][number]

interface RowsProps {
  rows: (Row & { assemblyName?: string })[]
  leave?(row: Row): Promise<unknown>
}

export function UncodedRows({ rows, leave }: RowsProps) {
  const { at, setAt, taken, take } = useTaking(rows, leave)
  return (
    <ul className="mt-8">
      {rows.map((row, place) => (
        <UncodedRow
          key={row.id}
          row={row}
          active={place === at}
          taken={taken.get(row.id)}
          has={row.assemblyName}
          onFocus={() => setAt(place)}
          onTake={choice => take(place, choice)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  row: Row
  active: boolean
  taken: string | undefined
  onFocus(): void
  onTake(choice: number): void
  has: string | undefined
}

function UncodedRow({ row, active, taken, onFocus, onTake, has }: RowProps) {
  const t = useTranslations('coding.uncoded')
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const { assemblies, subAssemblies } = row.proposed
  const partOf = (code: string) => subAssemblies.find(({ assemblyCode }) => assemblyCode === code)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the page as a whole
    <li
      ref={element}
      className={css.row}
      aria-current={active || undefined}
      data-taken={taken === undefined ? undefined : ''}
      onClick={onFocus}
    >
      <div>
        <div className="flex wrap gap-x-16">
          <a href={`${basePath}/defects/${row.id}`} target="_blank" rel="noreferrer" className="mono">
            {row.complaintNo}
          </a>
          <span className="secondary">
            {[row.receivedAt, row.brandName, row.modelRangeName].filter(Boolean).join(' · ')}
          </span>
          {taken !== undefined && <span className="text-success">{t(taken ? 'taken' : 'left')}</span>}
        </div>
        <p className={`mt-4 mb-4 break-words ${css.text}`}>
          {[row.summary, row.description].filter(Boolean).join('　')}
        </p>
      </div>
      <div className={`row wrap gap-y-4 gap-x-12 ${css.proposals}`}>
        {has && (
          <div className="row gap-8">
            <span>{t('has', { name: has })}</span>
            <Proposal choice={left} pressed={taken === ''} onTake={onTake}>
              {t('right')}
            </Proposal>
          </div>
        )}
        {assemblies.length === 0 && <span className="secondary">{t('none')}</span>}
        {assemblies.slice(0, digitKeys.length).map(({ code, name, probability }, choice) => (
          <Proposal key={code} {...{ choice, onTake }} pressed={code === taken}>
            <span className="truncate min-w-0">{name}</span>{' '}
            <span className={`secondary ${css.probability}`}>{percent(probability)}</span>
            {partOf(code) && (
              <span className={`truncate min-w-0 secondary text-12 ${css.part}`}>{partOf(code)!.name}</span>
            )}
          </Proposal>
        ))}
      </div>
    </li>
  )
}

interface ProposalProps {
  choice: number
  pressed: boolean
  onTake(choice: number): void
  children: ReactNode
}

function Proposal({ choice, pressed, onTake, children }: ProposalProps) {
  return (
    <button
      type="button"
      className={`inline-flex align-center min-w-0 rounded text-body bg-container text-left ${coding.proposal}`}
      aria-pressed={pressed}
      onClick={event => {
        event.stopPropagation()
        onTake(choice)
      }}
    >
      <kbd>{choice === left ? '0' : digitKeys[choice]}</kbd>
      {children}
    </button>
  )
}
